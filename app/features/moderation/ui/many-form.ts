/** The id of the form that the boxes of the queue's lines belong to. */
export const MANY_FORM = 'decide-many'

/** What was typed and selected there, after something was wrong with it. */
export type ManyTyped = { reason: string; several: string[] }
