import type { Arithmetic } from '#app/platform/arithmetic.ts'

/** Places for people; a studio has one. */
export const placesIn = <Term>(math: Arithmetic<Term>, beds: Term): Term =>
  math.greatest(math.constant(1), beds)

/** The most people that a home holds: one for each bed that is rented by the bed, else two for each bed. */
export const holdsIn = <Term>(
  math: Arithmetic<Term>,
  { byBed, beds }: Pick<Sharing<Term>, 'byBed' | 'beds'>,
): Term => {
  const places = placesIn(math, beds)
  return math.atMost(byBed, math.constant(0), math.times(math.constant(2), places), places)
}

type Sharing<Term> = {
  /** 1 when rented by the bed, 0 for the whole unit. */
  byBed: Term
  beds: Term
  people: Term
}

/** The fraction of the whole home that each of `people` pays for: an equal part of a unit; in a home rented by the bed
 *  everybody takes one bed, and only when there are more people than beds do they share the beds. */
export function fractionIn<Term>(math: Arithmetic<Term>, { byBed, beds, people }: Sharing<Term>): Term {
  const places = placesIn(math, beds)
  const ofUnit = math.over(math.constant(1), people)
  const ofBeds = math.over(math.over(math.least(people, places), places), people)
  return math.atMost(byBed, math.constant(0), ofUnit, ofBeds)
}

/** What each person pays, in whole cents: a fraction of what is shared, and what is paid by each. */
export const shareIn = <Term>(
  math: Arithmetic<Term>,
  { shared, personal, fraction }: { shared: Term; personal: Term; fraction: Term },
): Term => math.rounded(math.sum([math.times(shared, fraction), personal]))
