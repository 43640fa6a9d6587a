import type { Random } from '../random.ts'

const first = [
  'Amber', 'Briar', 'Cedar', 'Clover', 'Copper', 'Fern', 'Hazel', 'Ivory', 'Juniper', 'Lark', 'Linden', 'Marigold',
  'Maple', 'Moss', 'Olive', 'Pepper', 'Plum', 'Quince', 'Saffron', 'Sorrel', 'Tamarind', 'Thistle', 'Violet', 'Willow',
] // oxfmt-ignore
const second = [
  'bell', 'brook', 'crane', 'dale', 'finch', 'heron', 'hollow', 'kite', 'lantern', 'meadow', 'nest', 'pond',
  'quill', 'reed', 'rook', 'shore', 'sparrow', 'stone', 'thrush', 'vale', 'wren', 'yarrow',
] // oxfmt-ignore
const streets = ['Street', 'Avenue', 'Drive', 'Place', 'Way', 'Lane', 'Court', 'Terrace']
const houses = ['Court', 'Flats', 'House', 'Lofts', 'Commons', 'Gardens', 'Row', 'Apartments']

/** `Amberfinch Street`: two words that no real street in these towns combines. */
export function streetName(random: Random): string {
  return `${random.pick(first)}${random.pick(second)} ${random.pick(streets)}`
}

/** `Quincewren Court`: the name of a building. */
export function buildingName(random: Random): string {
  return `${random.pick(first)}${random.pick(second)} ${random.pick(houses)}`
}

/** `Thistlebrook Coffee`: the name of a shop or stop, with its kind as the last word. */
export function placeName(random: Random, what: string): string {
  return `${random.pick(first)}${random.pick(second)} ${what}`
}

/** A house number in the usual range of these towns. */
export function houseNumber(random: Random): number {
  return random.whole(6, 130) * 25 + random.whole(1, 24)
}
