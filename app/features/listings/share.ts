import type { Arithmetic } from '#app/platform/arithmetic.ts'

/** Places for people; a studio has one. */
export const placesIn = <Term>(math: Arithmetic<Term>, beds: Term): Term =>
  math.greatest(math.constant(1), beds)

/** The most people a home holds: one per bed if it is rented by the bed, otherwise two per bed. */
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

/** The fraction of the whole home that each of `people` pays for: an equal part of a unit. In a home rented by the bed each person
 *  takes one bed, and they share beds only if there are more people than beds. */
export function fractionPerPerson<Term>(
  math: Arithmetic<Term>,
  { byBed, beds, people }: Sharing<Term>,
): Term {
  const places = placesIn(math, beds)
  const ofUnit = math.over(math.constant(1), people)
  const ofBeds = math.over(math.over(math.least(people, places), places), people)
  return math.atMost(byBed, math.constant(0), ofUnit, ofBeds)
}

/** What each person pays, in whole cents: a fraction of the shared part, plus the personal part. */
export const shareIn = <Term>(
  math: Arithmetic<Term>,
  { shared, personal, fraction }: { shared: Term; personal: Term; fraction: Term },
): Term => math.rounded(math.sum([math.times(shared, fraction), personal]))
