/* Checks tables of won, drawn and lost positions: whether each value follows from the values one turn later.

   This program shares the format of the files with those that made them, and nothing else: it draws the board's lines,
   finds the turns and numbers the positions by itself, one position at a time.  It is a program of the C library alone:

       cc -O2 -o successors successors.c
       echo OWN OTHER FIRST_ROW | ./successors COLUMNS ROWS LEAST COMPULSORY CHAIN BLOCKED_DRAWS FOLDER

   successors.cu does the same on an NVIDIA accelerator; successors.h has what both of them are made of.

   The board has so many columns and rows, both odd, lines between neighbours, and diagonals through the points whose
   column and row sum to an even number, counted from 0.  A side with fewer men than LEAST has lost.  COMPULSORY: 1 if
   captures are.  CHAIN: 0 if a capture takes one man, 1 if it may go on, 2 if it must.  BLOCKED_DRAWS: 1 if a side
   without a turn draws, 0 if it loses.  What goes on for ever is drawn.  FOLDER/a-b.values holds the positions in which
   the side to move has a men and the other b.

   The format: a set of points is a number, bit i for point i, counted row by row from a corner.  Of the sets that
   symmetries of the board make alike only the smallest is kept; these have the rows, in ascending order.  In the row of
   M (the men of the side to move), the sets E of b points among those that M leaves free have a bit each, in ascending
   order.  A row is filled up to whole words of 64 bits, the lowest byte first.  First come all rows with the bit "won",
   then all with the bit "lost".

   Each line that it reads names a slot, and the row at which to begin.  Checked are all positions in which E is the
   smallest of its images, and so at least one image of every position; where several symmetries bring M to its row, all
   bits that tell of the position must agree.  For each part of a second or so it prints "done", the row of E that comes
   next, how many there are, and how many positions (all images counted) it has checked by then, how many of them the
   table calls won, drawn and lost, and how many faults.  */

#include <time.h>
#include "successors.h"

enum { TOGETHER = 64 };

static void check_position(const Board *board, const Slot *ours, const Slot *lower, const Row *row, Men men,
                           uint32_t rank, Tally *tally)
{
    Value told = value_at(ours, board->row_of[men.men], rank), right = follows(board, lower, row, men);
    tally->positions += row->images;
    if (told != BOTH) tally->of[told] += row->images;
    if (told == right && images_agree(board, ours, men.men, row->enemy, told)) return;
    if (tally->faults++ < SHOWN_FAULTS) print_fault(men.men, row->enemy, told, right);
}

static void check_row(const Board *board, const Slot *ours, const Slot *lower, const Row *row, const uint32_t *index_of,
                      uint32_t many, Tally *tally)
{
    Men men[TOGETHER];
    uint32_t ranks[TOGETHER];
    for (uint32_t begin = 0; begin < many; begin += TOGETHER) {
        int size = many - begin < TOGETHER ? (int)(many - begin) : TOGETHER;
        for (int i = 0; i < size; i++) { /* where the values lie, so that they are fetched together */
            men[i] = men_at(row, index_of[begin + i]);
            ranks[i] = rank_in_row(board, board->brings[men[i].men], men[i].men, row->enemy);
            size_t at = board->row_of[men[i].men] * ours->row_bytes + ranks[i] / 8;
            __builtin_prefetch(ours->won + at);
            __builtin_prefetch(ours->lost + at);
        }
        for (int i = 0; i < size; i++) check_position(board, ours, lower, row, men[i], ranks[i], tally);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check_slot(const Board *board, const char *folder, int own, int other, uint32_t first_row)
{
    Slot lower[MOST_POINTS + 1] = { { 0 } };
    const Slot *ours = open_slot(board, folder, own, other), *theirs = open_slot(board, folder, other, own);
    for (int men = board->least; men < other; men++) lower[men] = *open_slot(board, folder, men, own);
    uint32_t many = board->binomial[board->points - other][own], number = 0;
    uint32_t *index_of = memory(many * sizeof *index_of);
    uint8_t *after = memory((size_t)1 << (board->points - other));
    list_sets(index_of, board->points - other, own);
    static Row row;
    Tally tally = { 0 };
    double told = now();
    for (uint32_t enemy = 0; number < board->row_count[other]; enemy++) {
        if (count(enemy) != other || board->brings[enemy]) continue;
        if (number++ < first_row) continue;
        for (uint32_t rank = 0; rank < many; rank++)
            after[index_of[rank]] = (uint8_t)value_at(theirs, board->row_of[enemy], rank);
        begin_row(board, &row, enemy, after);
        check_row(board, ours, lower, &row, index_of, many, &tally);
        double time = now();
        if (number < board->row_count[other] && time - told < 1) continue;
        told = time;
        print_done(number, board->row_count[other], &tally);
    }
    free(index_of);
    free(after);
}

int main(int many, char **given)
{
    static Board board;
    if (!make_board(&board, many, given)) return 2;
    int own, other;
    uint32_t first_row;
    while (scanf("%d %d %u", &own, &other, &first_row) == 3)
        check_slot(&board, given[GAME_ARGUMENTS], own, other, first_row);
    return 0;
}
