import { ownValue } from '#app/platform/own-value.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { ListRow, RowValues } from '#app/features/list-columns/columns.ts'
import { everyColumn, nameInProperty } from './mits-home.ts'
import { petRule, petsText, typeText } from './mits-words.ts'
import { withoutUnitWord, withUnit } from './normalize-address.ts'
import { readMoney } from './read-values.ts'
import { all, attributeAt, textAt, type XmlNode } from './xml-node.ts'

/** The rows of one rental: its units; without units its floorplans; without either the listing itself. Facts that a unit lacks come
 *  from its floorplan. If a listing has floorplans, rooms, rent and date come only from them. */
export function listingRows(listing: XmlNode): ListRow[] {
  const models = all(listing, 'Model')
  const units = models.filter(isUnit)
  if (units.length > 0)
    return units.map((unit) => {
      const parent = unit.attributes.parentModelId?.trim()
      const plan = models.find((each) => !isUnit(each) && each.attributes.id?.trim() === parent)
      return rowOf(listing, [unit, plan], unit)
    })
  return models.length > 0
    ? models.map((plan) => rowOf(listing, [plan], plan))
    : [rowOf(listing, [listing], undefined)]
}

const firstText = (places: (XmlNode | undefined)[], name: string): BoundedText =>
  places.map((place) => textAt(place, name)).find(Boolean) ?? cutText('')

const isUnit = ({ attributes }: XmlNode) => attributes.type?.trim().toLowerCase() === 'unit'

/** @param places where rooms, rent and date are stated; the first place that states a value counts
 *  @param model the unit or floorplan, if the listing has them */
function rowOf(listing: XmlNode, places: (XmlNode | undefined)[], model: XmlNode | undefined): ListRow {
  const line = (model ?? listing).line
  const said = (name: string) => firstText(places, name)
  if (attributeAt(listing, 'hide', 'street').toLowerCase() === 'true')
    return { line, problem: 'the list asks to hide this street, and a home here shows its address' }
  const per = said('pricingFrequency')
  if (per !== '' && !/^month(?:ly)?$/i.test(per))
    return {
      line,
      problem: `the price is not for a month but “${wholeStart(per, 40)}”: write the monthly rent`,
    }
  const unit = withoutUnitWord(textAt(model, 'unitNumber') || textAt(listing, 'unit'))
  const everywhere = model ? [...places, listing] : places
  const { fees, isPriced, ...amounts } = feesOf(listing, everywhere)
  const { price, doubt } = rentOf(said)
  const values: Partial<RowValues> = {
    external_id: idOf(listing, model),
    name: model ? nameInProperty(textAt(listing, 'name'), unit, said('name')) : textAt(listing, 'name'),
    address: withUnit(textAt(listing, 'street'), unit),
    city: textAt(listing, 'city'),
    state: textAt(listing, 'state'),
    zip: textAt(listing, 'zip'),
    lat: textAt(listing, 'latitude'),
    lng: textAt(listing, 'longitude'),
    type: typeText(listing.attributes.propertyType?.trim() ?? ''),
    price,
    beds: said('numBedrooms'),
    baths: bathsOf(said('numFullBaths'), said('numHalfBaths')),
    square_feet: said('squareFeet'),
    year_built: tagsOf(everywhere, ['YEAR_BUILT'])[0] ?? '',
    lease_months: textAt(listing, 'leaseTerm'),
    available_from: said('dateAvailable'),
    furnished: textAt(listing, 'isFurnished'),
    video_tour: textAt(listing, 'virtualTourUrl'),
    pets: petsOf(listing, everywhere),
    laundry: tagsOf(everywhere, ['LAUNDRY'])[0] ?? '',
    parking_spaces: tagsOf(everywhere, ['PARKING_SPACES'])[0] ?? '',
    amenities: tagsOf(everywhere, AMENITY_TAGS)
      .map((tag) => wholeStart(tag.replace(/[;|]/g, ','), 80))
      .join('; '),
    ...amounts,
    fees,
    photos: photosOf(everywhere),
    description: [
      ...new Set([...everywhere].reverse().map((place) => textAt(place, 'description'))),
      textAt(listing, 'terms'),
    ]
      .filter(Boolean)
      .join('\n'),
  }
  return { line, values: everyColumn(values), keeps: isPriced ? [] : ['fees'], ...(doubt && { doubt }) }
}

/** Ids of models are unique only within a listing. */
function idOf(listing: XmlNode, model: XmlNode | undefined): string {
  const of = listing.attributes.id?.trim() ?? ''
  if (!model) return of
  const own = model.attributes.id?.trim()
  return own ? [of, isUnit(model) ? own : `floorplan ${own}`].filter(Boolean).join('/') : ''
}

/** The exact rent, otherwise the lowest of a range. */
function rentOf(said: (name: string) => BoundedText): { price: string; doubt?: string } {
  const [exact, low, high] = [said('price'), said('lowPrice'), said('highPrice')]
  if (exact !== '') return { price: exact }
  const isRange = (readMoney(high) ?? 0) > (readMoney(low) ?? 0)
  return { price: low, ...(isRange && { doubt: 'the list gives a range of rents: this is the lowest' }) }
}

/** Half baths count as half a bath. Text that is not a number stays as written, so that it appears in the report. */
function bathsOf(full: string, half: string): string {
  if (half === '' || Number(half) === 0) return full
  const baths = Number(full || '0') + Number(half) / 2
  return Number.isFinite(baths) ? String(baths) : `${full} and ${half} half`
}

const AMENITY_TAGS = ['PROPERTY_AMENITY', 'MODEL_AMENITY', 'AMENITY', 'PARKING_TYPE']
const PETS: Record<string, string> = {
  DOGS_ALLOWED: 'dogs',
  CATS_ALLOWED: 'cats',
  SMALL_DOGS_ALLOWED: 'small dogs',
  LARGE_DOGS_ALLOWED: 'large dogs',
}
const READ_TAGS = new Set([
  ...AMENITY_TAGS,
  ...Object.keys(PETS),
  'RENT_INCLUDES',
  'YEAR_BUILT',
  'LAUNDRY',
  'PARKING_SPACES',
])

/** Some write `HEATING _SYSTEM` for HEATING_SYSTEM. */
export const typeOfTag = ({ attributes }: XmlNode): string =>
  (attributes.type ?? '').replace(/\s+/g, '').toUpperCase()
export const isReadTag = (tag: XmlNode): boolean => READ_TAGS.has(typeOfTag(tag))

/** The texts of tags of these types, without duplicates. */
function tagsOf(places: (XmlNode | undefined)[], types: string[]): string[] {
  const tags = places.flatMap((place) => [...all(place, 'ListingTag'), ...all(place, 'ModelTag')])
  const texts = tags
    .filter((tag) => types.includes(typeOfTag(tag)))
    .flatMap((tag) => all(tag, 'tag').map(({ text }) => text.trim()))
  return [...new Set(texts.filter(Boolean))].slice(0, 100)
}

function petsOf(listing: XmlNode, places: (XmlNode | undefined)[]): string {
  const stated = all(listing, 'pets', 'pet').map((pet) =>
    petRule(textAt(pet, 'petType'), textAt(pet, 'allowed')),
  )
  const tagged = Object.entries(PETS).flatMap(([type, animal]) =>
    tagsOf(places, [type]).map((answer) => petRule(animal, answer)),
  )
  return petsText(stated.length > 0 ? stated : tagged, [])
}

const TIMINGS: Record<string, string> = { monthly: '', movein: ' once', atapplication: ' once' }
const REQUIREMENTS: Record<string, string> = { mandatory: '', optional: ' optional' }
const OWN_COLUMNS = new Set(['securityDeposit', 'petDeposit', 'applicationFee'])

/** Deposits and the application fee; what a renter pays monthly or once, in our fee column's notation; and the utilities included
 *  in the rent. Leaves out fees that depend on something, or whose amount is not plain. */
function feesOf(listing: XmlNode, places: (XmlNode | undefined)[]) {
  const fees = all(listing, 'fees', 'fee').map((fee) => {
    const { value = '', valueType = '', perItem = '' } = all(fee, 'feeCalculationType')[0]?.attributes ?? {}
    const isAmount = perItem.trim() === '' && /^(?:flatfee)?$/i.test(valueType.trim())
    return {
      type: textAt(fee, 'feeType'),
      name: textAt(fee, 'feeName'),
      amount: isAmount ? value.trim() : '',
      paid: ownValue(TIMINGS, textAt(fee, 'feeTimingType').toLowerCase()),
      required: ownValue(REQUIREMENTS, textAt(fee, 'feeRequirementType').toLowerCase()),
    }
  })
  const amountOf = (type: string) => fees.find((fee) => fee.type === type)?.amount ?? ''
  const charged = fees
    .filter(({ type, amount }) => amount !== '' && !OWN_COLUMNS.has(type))
    .flatMap(({ type, name, amount, paid, required }) =>
      paid === undefined || required === undefined
        ? []
        : { text: `${plainFee(name || wordsOf(type))}=${amount}`, when: `${paid}${required}` },
    )
  const included = tagsOf(places, ['RENT_INCLUDES'])
  return {
    deposit: amountOf('securityDeposit') || firstText(places, 'deposit'),
    pet_deposit: amountOf('petDeposit'),
    application_fee: amountOf('applicationFee'),
    fees: [
      ...charged.map(({ text, when }) => `${text}${when}`),
      ...included.map((utility) => `${plainFee(utility)}=included`),
    ].join('; '),
    /** Whether it says anything about what the price includes. */
    isPriced: included.length > 0 || charged.some(({ when }) => when === ''),
  }
}

/** `parkingFee` becomes "parking fee". */
const wordsOf = (type: string) => type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
const plainFee = (name: string) => wholeStart(name.replace(/[;|=:/,$]/g, ' '), 60).trim()

/** URLs of pictures with their captions, the unit's first. */
function photosOf(places: (XmlNode | undefined)[]): string {
  const photos = new Map<string, string>()
  for (const photo of places.flatMap((place) => [
    ...all(place, 'ModelPhoto'),
    ...all(place, 'ListingPhoto'),
  ])) {
    // Our photo column uses semicolons as separators.
    const source = (photo.attributes.source ?? '').trim()
    const address = source.replaceAll(';', '%3B').replaceAll('|', '%7C').replace(/\s+/g, '%20')
    const alt = (textAt(photo, 'caption') || textAt(photo, 'label')).replace(/[;|\s]+/g, ' ')
    if (address !== '' && !photos.has(address)) photos.set(address, `${address} ${alt}`.trim())
  }
  return [...photos.values()].join('; ')
}
