/** One column of a chart and one row of its table. */
export type ChartRow = {
  /** In the table and for screen readers, such as "Nov 16 to 22". */
  label: string
  /** Below the column if there is room, such as "Nov 16". */
  short: string
  value: number
}
