/** The id of the form that the checkboxes of the queue belong to. */
export const MANY_FORM = 'decide-many'

/** The typed reason and the selected items of a form that was rejected. */
export type ManyTyped = { reason: string; several: string[] }
