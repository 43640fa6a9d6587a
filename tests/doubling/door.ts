/** A way for text to come in from outside, and what reads it there. */
export type Door = {
  /** Its name in the report. */
  name: string
  /** May throw to reject the text. */
  read: (text: string) => unknown
  /** Code units that can reach it: the largest form body, unless another limit comes first. */
  most: number
}

/** The largest form body, and the largest request head. */
export const FORM_MOST = 2 ** 18
export const HEAD_MOST = 2 ** 14
