/** The line of an email for one thing or for several. */
export const oneOr = (one: string, several: (count: number) => string) => (count: number) =>
  count === 1 ? one : several(count)
