import { describe, expect, test } from 'vitest'
import { roomOf, streetInAddress, normalizeAddress, normalizeName } from './normalize-address.ts'

describe('addresses', () => {
  test.each([
    ['2478   Penmar AVE', '2478 Penmar Ave', 'Penmar Ave'],
    ['12 Elm St, Unit 4', '12 Elm St, Unit 4', 'Elm St'],
    ['8803   hoover', '8803 Hoover', 'Hoover'],
    ['1305  W 37th Pl #Room #3', '1305 W 37th Pl Room 3', 'W 37th Pl'],
    ['3209  W 110th ST ##B', '3209 W 110th St #B', 'W 110th St'],
    ['108  W 2ND ST #415', '108 W 2nd St #415', 'W 2nd St'],
    ['953   4th St #300', '953 4th St #300', '4th St'],
    ['1306 1/2 S Mansfield Ave', '1306 1/2 S Mansfield Ave', 'S Mansfield Ave'],
    ['529  S Humphreys AVE #1/2', '529 S Humphreys Ave #1/2', 'S Humphreys Ave'],
    [
      '1029 1029  South Montebello Boulevard #D',
      '1029 South Montebello Boulevard #D',
      'South Montebello Boulevard',
    ],
    ['9019 9021  Farralone AVE', '9019 9021 Farralone Ave', 'Farralone Ave'],
    ['14817 unit 7  Lemoli  #8', '14817 Unit 7 Lemoli #8', 'Lemoli'],
    ['6643   De Longpre  #10', '6643 De Longpre #10', 'De Longpre'],
    ['5012   CLINTON ST #5012 C', '5012 Clinton St #5012 C', 'Clinton St'],
    ['436  S VIRGIL AVE #PH10', '436 S Virgil Ave #PH10', 'S Virgil Ave'],
  ])('%j becomes %j, on %j', (written, tidy, street) => {
    expect(normalizeAddress(written)).toBe(tidy)
    expect(streetInAddress(tidy)).toBe(street)
  })
})

test('rooms that are rented separately', () => {
  expect(
    ['1 A St #Room #3', '1 A St # Rm B', '1 A St Bedroom 2', '1 A St #ROOM'].map(
      (text) => roomOf(text)?.label,
    ),
  ).toEqual(['Room 3', 'Room B', 'Room 2', 'Room'])
  expect(['12 Broom St', '12 Roomy Ln', '12 Room St', '2926   Glenn Ave #GuestHouse'].map(roomOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('names with a short word before an apostrophe keep their second capital', () => {
  expect(
    ["12 O'BRIEN ST", '12 o’brien st', "4 D'ANGELO-O'NEIL CT", "9 ST MARY'S RD"].map(normalizeAddress),
  ).toEqual(["12 O'Brien St", '12 O’Brien St', "4 D'Angelo-O'Neil Ct", "9 St Mary's Rd"])
})

test('towns', () => {
  expect(['LA', 'LOS ANGELES', 'la habra', 'West  Hollywood'].map(normalizeName)).toEqual([
    'LA',
    'Los Angeles',
    'La Habra',
    'West Hollywood',
  ])
})
