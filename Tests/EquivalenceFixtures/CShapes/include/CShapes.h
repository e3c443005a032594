// Structures of C that Swift imports without all of what they store.

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

// A wrapped value, as names of notifications are in Objective-C.
typedef int Level __attribute__((swift_wrapper(struct)));
