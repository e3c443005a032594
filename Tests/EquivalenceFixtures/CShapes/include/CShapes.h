// C structures, some of which Swift imports only in part.

struct Whole {
  long first;
  int second;
  int third;
};

struct WithBits {
  int number;
  unsigned flag : 1;
};

struct WithUnion {
  int number;
  union {
    int whole;
    float real;
  };
};

struct WithTail {
  int number;
  char small;
  unsigned flag : 1;
};

void setFlag(struct WithBits *shape);

// A wrapped value, like the names of notifications in Objective-C.
typedef int Level __attribute__((swift_wrapper(struct)));
