/** A door through which a text comes from outside, and what reads it behind that door. */
export type Door = {
  /** What a row of the report calls it. */
  name: string
  /** A refusal may be thrown. */
  read: (text: string) => unknown
  /** Code units that can reach it: the largest body of a form, unless there is another limit before it. */
  most: number
}

/** The largest body of a form, and everything that stands in front of the body. */
export const FORM_MOST = 2 ** 18
export const HEAD_MOST = 2 ** 14
