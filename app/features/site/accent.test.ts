import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentContrast, accentStyle, CONTRAST_LEAST } from './accent.server.ts'
import { readAndCheckPiece } from './read-piece.server.ts'

/** WCAG's formula, written out again. */
function contrastOf(one: string, other: string): number {
  const luminance = (color: string) => {
    const parts = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255)
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = { light: ['#faf8f5', '#ffffff', '#f2efe9'], dark: ['#141310', '#1e1c18', '#0f0e0c'] }
const colors = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, '0')}`)

/** The tokens of both themes. */
function themesOf(accent: string) {
  const style = accentStyle(accent)
  const tokenOf = (name: `--${string}`, theme: 'light' | 'dark') => {
    const [, light = '', dark = ''] =
      /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(style[name] ?? '') ?? []
    return theme === 'light' ? light : dark
  }
  return (['light', 'dark'] as const).map((theme) => ({
    grounds: grounds[theme],
    accent: tokenOf('--accent', theme),
    strong: tokenOf('--accent-strong', theme),
    on: tokenOf('--on-accent', theme),
    soft: tokenOf('--accent-soft', theme),
  }))
}

test('of any color, what is taken or named instead can be read in both themes', () => {
  fc.assert(
    fc.property(colors, (typed) => {
      const { contrast, nearest } = accentContrast(typed)
      expect(nearest === typed).toBe(contrast >= CONTRAST_LEAST)
      expect(accentContrast(nearest)).toEqual({ contrast: expect.any(Number), nearest })
      for (const { grounds: all, accent, strong, on, soft } of themesOf(nearest))
        for (const other of [...all, soft, on]) {
          expect(contrastOf(accent, other), `${typed}: ${accent} on ${other}`).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(strong, other), `${typed}: ${strong} on ${other}`).toBeGreaterThanOrEqual(4.5)
        }
    }),
    { numRuns: 500 },
  )
})

test('the nearest color that passes is hardly darker than needed', () => {
  for (const typed of ['#ff8800', '#00aa55', '#ffd100', '#ffffff', '#22aaff', '#e85d75']) {
    const [light] = themesOf(accentContrast(typed).nearest)
    const least = Math.min(
      ...[...(light?.grounds ?? []), light?.soft ?? ''].map((each) => contrastOf(light?.accent ?? '', each)),
    )
    expect(least, typed).toBeLessThan(4.65)
  }
})

test('a color that is hard to read is refused with the nearest one, which is then taken', () => {
  const read = (accent: string) => readAndCheckPiece('brand', { accent }, '2026-11-29')
  const refused = read('#FF8800')
  expect(refused).toMatchObject({
    ok: false,
    errors: { accent: expect.stringMatching(/ 2\.\d : 1, and 4\.5 : 1 /) },
  })
  const [nearest = ''] = /#[0-9a-f]{6}/.exec(refused.ok ? '' : (refused.errors.accent ?? '')) ?? []
  expect(read(nearest)).toEqual({ ok: true, value: { accent: nearest } })
  expect(read('orange')).toMatchObject({ ok: false, errors: { accent: expect.stringContaining('#b5400f') } })
})

test('links are lines, and each fault is said beside its field', () => {
  const read = (typed: Record<string, string>) => readAndCheckPiece('brand', typed, '2026-11-29')
  const links =
    'Housing office https://housing.example.edu\r\n\n  Lost and found   https://lost.example.edu/x '
  expect(read({ name: 'Trojan Homes', links, campus: '' })).toEqual({
    ok: true,
    value: {
      name: 'Trojan Homes',
      links: [
        { label: 'Housing office', url: 'https://housing.example.edu' },
        { label: 'Lost and found', url: 'https://lost.example.edu/x' },
      ],
    },
  })
  expect(read({})).toEqual({ ok: true, value: null })
  for (const name of ['A', 'Tro"jan', 'a<b>', 'a;b', 'a\\b', 'x'.repeat(41), '\uE000\uE000'])
    expect(read({ name }), name).toMatchObject({ ok: false, errors: { name: expect.any(String) } })
  for (const each of ['https://a.example', 'Office http://a.example', 'Office javascript:alert(1)', 'Office'])
    expect(read({ links: each }), each).toMatchObject({ ok: false, errors: { links: expect.any(String) } })
  const seven = Array.from({ length: 7 }, (_, each) => `A${each} https://a.example`).join('\n')
  expect(read({ links: seven })).toMatchObject({ ok: false })
  // An invalid color, and one that is hard to read: both are reported together with the link.
  for (const accent of ['orange', '#FF8800'])
    expect(read({ accent, links: 'Office' }), accent).toMatchObject({
      ok: false,
      errors: { accent: expect.any(String), links: expect.any(String) },
    })
})
