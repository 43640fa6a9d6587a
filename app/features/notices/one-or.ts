/** The line of a letter about one, and about several. */
export const oneOr = (one: string, several: (count: number) => string) => (count: number) =>
  count === 1 ? one : several(count)
