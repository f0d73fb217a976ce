typedef struct {
    int points;                 /* of the board, at most 25 */
    int symmetries;             /* that leave the game as it is, the identity first */
    int least;                  /* with fewer men a side has lost */
    int compulsory;             /* captures are compulsory */
    int chain;                  /* a chain goes on: 0 never, 1 may, 2 must */
    int blocked_draws;          /* a side without a turn draws; else it loses */
    int first_width, onward_width; /* leaps from a point, and one more that ends the list */
    const uint32_t *steps;      /* [points] set of points to which a man steps */
    const int8_t *first;        /* [points][first_width][2] over, to; -1 ends */
    const int8_t *onward;       /* [points][onward_width][2] */
    const uint32_t *images;     /* [symmetries][2][1 << 13] image of a set of the low 13 points, of the others */
    const uint16_t *low_rank;   /* [1 << 13] rank of a set of low points among those of as many points */
    const uint32_t *high_rank;  /* [points + 1][1 << 12] by number of points: how many sets have a smaller high part */
    const uint32_t *word_start; /* [points + 1][1 << (points - 6)] the same for the part above 6 bits */
} Game;

typedef struct {                /* the sets of so many points, one for all its images */
    uint32_t classes;
    const uint32_t *sets;       /* [classes] the smallest image, ascending */
    const uint32_t *class_of;   /* by rank: class << 4 | fixed by a symmetry << 3 | symmetry that leads to it */
} Classes;

typedef struct {                /* values of a slot that is solved: the side of the rows to move */
    const Classes *classes;     /* of that side's men; none if it has fewer than `least` */
    const uint64_t *won, *lost; /* [classes][words] bit: rank of the other side's men among the free points */
    size_t words;
} Solved;

typedef struct {                /* rows E: the men of one side; bits M: those of the other among the free points */
    int men, others;            /* in E, in M */
    const Classes *classes;     /* of E */
    size_t words;               /* 64-bit words of a row */
    uint64_t *won, *lost;       /* [classes][words] E to move: values */
    uint64_t *seen_won, *seen_lost; /* what of them was followed */
    uint64_t *winnable, *losable;   /* M to move: a step may still win; every turn may still lose */
    uint8_t *changed;           /* [classes] a value is new */
    const uint32_t *index_of;   /* [bits] set among the free points, by rank */
} Layer;

int64_t look_at_captures(const Game *game, const Solved *lower, Layer *layer, Layer *target, uint32_t low,
                         uint32_t high, int shared);
int64_t follow_changes(const Game *game, Layer *layer, Layer *target, uint32_t low, uint32_t high, int shared,
                       uint32_t sparse_cost);
void count_values(const Game *game, const Classes *classes, const uint64_t *plane, size_t words, int64_t *total);
