/** The form field for the meaning of the heading at this position. Kept apart from the columns, which the browser does not need. */
export type ColumnField = `column-${number}`
export const columnField = (at: number): ColumnField => `column-${at}`
