/** The field of the form that says what the heading at this place means. Apart from the columns, which the browser does not need. */
export type ColumnField = `column-${number}`
export const columnField = (at: number): ColumnField => `column-${at}`
