import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { differenceOf, shrink } from './compare.ts'

type Look = { x?: number; y?: number; height?: number; ink?: string; line?: string }

/** A screen with a heading, a few lines of text and a card, as a screenshot. */
async function screen(
  width: number,
  { x = 0, y = 0, height = 900, ink = '#26221d', line = 'Rent and utilities, a person' }: Look = {},
) {
  const lines = Array.from(
    { length: 12 },
    (_, row) =>
      `<text x="40" y="${260 + row * 20}" font-size="14">What each person pays a month, line ${row}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${ink}">
    <rect width="${width}" height="${height}" fill="#faf8f4"/>
    <g font-family="sans-serif"><text x="40" y="80" font-size="32">A home near campus</text>${lines.join('')}
    <text x="40" y="600" font-size="14">${line}</text></g>
    <g transform="translate(${x} ${y})"><rect x="60" y="120" width="240" height="100" rx="12" fill="#c2531d"/></g></svg>`
  return sharp(Buffer.from(svg)).flatten().png().toBuffer()
}

describe.each([390, 1440])('at %i px', (width) => {
  const compare = async (one: Look, other: Look) =>
    differenceOf(await shrink(await screen(width, one)), await shrink(await screen(width, other)))

  test('the same screen is the same', async () => {
    expect(await compare({}, {})).toBeUndefined()
  })

  test('letters and edges that are smoothed differently are the same', async () => {
    expect(await compare({}, { x: 0.4, y: 0.4, ink: '#28241f' })).toBeUndefined()
    const blurred = await sharp(await screen(width))
      .blur(0.6)
      .png()
      .toBuffer()
    expect(await differenceOf(await shrink(await screen(width)), await shrink(blurred))).toBeUndefined()
  })

  test('a block that moved differs', async () => {
    expect(await compare({}, { y: 8 })).toMatch(/^it differs at /)
    expect(await compare({}, { x: -8 })).toMatch(/^it differs at /)
  })

  test('another line differs, and so does none', async () => {
    expect(await compare({}, { line: '' })).toMatch(/^it differs at /)
    expect(
      await compare({}, { line: 'Rent, utilities, parking and whatever else the lease asks for' }),
    ).toMatch(/^it differs at /)
  })

  test('another color differs', async () => {
    expect(await compare({}, { ink: '#6b645b' })).toMatch(/^it differs at /)
  })

  test('another height differs', async () => {
    expect(await compare({}, { height: 930 })).toMatch(/^its size is /)
  })
})
