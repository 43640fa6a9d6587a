/** Whole years on a day; both are ISO dates. Who was born on a 29 February is a year older on the 1 March of a common year. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
