import type { ListingInput } from '#app/features/listings/listing-form.ts'

/** Filler text for a home whose facts leave nothing else to mention. */
const LOCAL = 'a bus stop around the corner'
const LIGHT = 'Morning sun in the kitchen'

/** A home whose randomly chosen facts do not contradict each other. Uses no random numbers, so that the rest of the demo stays the same. */
export function agreeing(home: ListingInput): ListingInput {
  const { furnished, pets, parkingSpaces, incomeMultiple, guarantor, confirmedAt, listedAt } = home
  const isOffered = (name: string) =>
    !(
      (name === 'Furniture' && furnished === true) ||
      (name === 'Pet rent' && pets === 'not_allowed') ||
      (name === 'Parking' && parkingSpaces === 0)
    )
  const isScreened = guarantor !== false && (incomeMultiple == null || incomeMultiple === 3)
  return {
    ...home,
    description: agreeingText(home),
    fees: home.fees?.filter(({ kind, name }) => kind !== 'optional' || isOffered(name)),
    screening: isScreened ? home.screening : null,
    // Without a basis, nobody stated how it is rented.
    leaseType: home.priceBasis == null && home.leaseType !== 'sublet' ? null : home.leaseType,
    listedAt: confirmedAt && listedAt && confirmedAt < listedAt ? confirmedAt : listedAt,
  }
}

function agreeingText({ description, laundry, type }: ListingInput): ListingInput['description'] {
  const hasLaundry = laundry === 'in_unit' || laundry === 'on_site'
  const text = hasLaundry ? description?.replace('a laundromat two doors down', LOCAL) : description
  return type === 'Other' ? text?.replace('Tall windows to the street', LIGHT) : text
}
