#include "CShapes.h"

void setFlag(struct WithBits *shape) { shape->flag = 1; }
