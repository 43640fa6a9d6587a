/** One column of a chart and one row of its table. */
export type ChartRow = {
  /** What stands in the table and is read out, such as "Nov 16 to 22". */
  label: string
  /** What stands below the column where there is room, such as "Nov 16". */
  short: string
  value: number
}
