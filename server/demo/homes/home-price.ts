import type { Fee } from '#app/features/listings/rules.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import type { Shape } from './home-shape.ts'
import { seededRandom, type Random } from '../random.ts'

/** Money in cents. The product's own rule fills in a null basis and marks it "assumed". */
export type HomePrice = {
  price: number
  priceBasis: PriceBasis | null
  deposit: number | null
  applicationFee: number | null
  fees: Fee[]
}

const dollars = (amount: number, step: number) => Math.round(amount / step) * step * 100
const wholeByRooms = [1640, 2060, 2860, 3780, 4850, 5800]
const bedByRooms = [1300, 1300, 1240, 1160, 1090, 1040]
const typeFactor = { Apartment: 1, Studio: 1, House: 1.04, Townhouse: 1.06, Condo: 1.05, Other: 0.84 }

/** The price of a home in an area whose rents are `level` times those of the city center. */
export function newPrice(random: Random, shape: Shape, level: number): HomePrice {
  const base = (shape.byBed ? bedByRooms : wholeByRooms)[shape.bedrooms] ?? 2000
  const shared = shape.beds > shape.bedrooms ? 0.78 : 1
  const price = dollars(
    base * level * typeFactor[shape.type] * shared * random.between(0.86, 1.16),
    random.pick([5, 25, 25, 50]),
  )
  const basis = shape.byBed ? 'bed' : 'unit'
  return {
    price,
    priceBasis: random.chance(0.05) ? null : basis,
    deposit: random.chance(0.14) ? null : random.chance(0.6) ? price : dollars(random.between(400, 1000), 50),
    applicationFee: random.chance(0.22) ? null : random.chance(0.1) ? 0 : dollars(random.between(30, 60), 5),
    fees: random.chance(0.12) ? [] : newFees(random, shape),
  }
}

const utilities = [
  { name: 'Water and sewer', low: 25, high: 55 },
  { name: 'Electricity', low: 35, high: 80 },
  { name: 'Gas', low: 15, high: 40 },
  { name: 'Internet', low: 40, high: 65 },
]
const mandatory = [
  { name: 'Trash', low: 15, high: 35 },
  { name: 'Amenity fee', low: 20, high: 60 },
  { name: 'Package lockers', low: 5, high: 15 },
  { name: 'Pest control', low: 3, high: 10 },
]

const optional = [
  { name: 'Parking', low: 50, high: 120 },
  { name: 'Storage', low: 20, high: 45 },
  { name: 'Furniture', low: 40, high: 90 },
  { name: 'Pet rent', low: 25, high: 50 },
]

/** Adds optional and one-time fees to some homes. `number` alone decides which, so that the rest of the demo stays the same. */
export const withMoreFees = (price: HomePrice, number: number): HomePrice => ({
  ...price,
  fees: [...price.fees, ...moreFees(seededRandom(number))],
})

function moreFees(random: Random): Fee[] {
  if (!random.chance(0.3)) return []
  const amount = (low: number, high: number) => dollars(random.between(low, high), 5)
  const chosen = random.some(optional, random.whole(1, 3)).map(({ name, low, high }): Fee => ({
    name,
    kind: 'optional',
    state: 'amount',
    amount: amount(low, high),
    per: 'person',
  }))
  if (!random.chance(0.5)) return chosen
  const cleaning = { name: 'Cleaning', kind: 'fee', state: 'amount', per: 'unit', once: true } as const
  return [{ ...cleaning, amount: amount(90, 240) }, ...chosen]
}

function newFees(random: Random, shape: Shape): Fee[] {
  const per = shape.byBed ? random.pick(['bed', 'person'] as const) : 'unit'
  const amount = (low: number, high: number) => dollars(random.between(low, high), 1)
  const rooms = Math.max(1, Math.min(2, shape.bedrooms))
  const stated = random.some(utilities, random.whole(2, 4)).map(({ name, low, high }): Fee => {
    const state = random.weighted({ included: 45, amount: 30, unknown: 25 })
    const each = per === 'unit' ? amount(low * rooms, high * rooms) : amount(low * 0.6, high * 0.6)
    return { name, kind: 'utility', state, amount: state === 'amount' ? each : null, per }
  })
  const fees = random.some(mandatory, random.whole(0, 2)).map(({ name, low, high }): Fee => {
    const known = random.chance(0.85)
    return {
      name,
      kind: 'fee',
      state: known ? 'amount' : 'unknown',
      amount: known ? amount(low, high) : null,
      per,
    }
  })
  return [...fees, ...stated]
}
