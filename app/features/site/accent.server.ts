import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
useMode(modeOklch)
const toOklch = converter('oklch')
const oklch = (color: string): Oklch => toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }

/** WCAG 2.2's contrast of text (1.4.3, AA). */
export const CONTRAST_LEAST = 4.5

/** The backgrounds behind text in the accent, by theme: paper, surface and sunken of app/ui/styles/tokens.css. */
const grounds = { light: ['#faf8f5', '#ffffff', '#f2efe9'], dark: ['#141310', '#1e1c18', '#0f0e0c'] }
const inks = { light: '#ffffff', dark: '#1c1a17' }

/** The tokens of app/ui/styles/tokens.css that follow from the accent, as a style for the page's root. */
export type AccentStyle = Record<`--${string}`, string>

type Theme = Record<'accent' | 'strong' | 'on' | 'soft', string>

const hex = (color: Oklch) => formatHex(clampChroma(color, 'oklch'))
const at = (color: Oklch, l: number, most = Infinity) => hex({ ...color, l, c: Math.min(color.c, most) })

/** The tint behind text in this accent. */
const softOf = (accent: string, theme: 'light' | 'dark') =>
  theme === 'light' ? at(oklch(accent), 0.95, 0.03) : at(oklch(accent), 0.27, 0.045)

/** The color's lowest contrast, as text and under a button's text. */
function contrastOf(accent: string, theme: 'light' | 'dark'): number {
  const others = [...grounds[theme], softOf(accent, theme), inks[theme]]
  return Math.min(...others.map((other) => wcagContrast(accent, other)))
}

/** The color, or the nearest one of the same hue that is readable in a theme: darker in the light theme, lighter in the dark one.
 *  Uses OKLCH lightness, in which equal steps look equal. */
function readable(color: Oklch, theme: 'light' | 'dark'): string {
  const passes = (l: number) => contrastOf(at(color, l), theme) >= CONTRAST_LEAST
  if (passes(color.l)) return at(color, color.l)
  let [fails, holds] = theme === 'light' ? [color.l, 0] : [color.l, 1]
  for (let step = 0; step < 24; step += 1) {
    const middle = (fails + holds) / 2
    if (passes(middle)) holds = middle
    else fails = middle
  }
  return at(color, holds)
}

/** @param accent as `#b5400f`
 *  @returns its lowest contrast in the light theme, and the nearest color with enough */
export function accentContrast(accent: string): { contrast: number; nearest: string } {
  const contrast = contrastOf(accent, 'light')
  return { contrast, nearest: contrast >= CONTRAST_LEAST ? accent : readable(oklch(accent), 'light') }
}

/** Both themes, derived from the light theme's accent. */
function accentThemes(accent: string): Record<'light' | 'dark', Theme> {
  const color = oklch(accent)
  const { l } = color
  const bright = { ...color, l: Math.max(0.78, 1 - l * 0.4) }
  const dark = readable(bright, 'dark')
  return {
    light: { accent, strong: at(color, l * 0.86), on: inks.light, soft: softOf(accent, 'light') },
    dark: {
      accent: dark,
      strong: at(color, Math.min(0.97, oklch(dark).l + 0.06)),
      on: inks.dark,
      soft: softOf(dark, 'dark'),
    },
  }
}

/** The accent's colors as values, for emails, which load no style sheet. */
export function accentOfEmails(accent: string): Record<'light' | 'onLight' | 'dark' | 'onDark', string> {
  const { light, dark } = accentThemes(accent)
  return { light: light.accent, onLight: light.on, dark: dark.accent, onDark: dark.on }
}

export function accentStyle(accent: string): AccentStyle {
  const { light, dark } = accentThemes(accent)
  const both = (name: keyof Theme) => `light-dark(${light[name]}, ${dark[name]})`
  return {
    '--accent': both('accent'),
    '--accent-strong': both('strong'),
    '--on-accent': both('on'),
    '--accent-soft': both('soft'),
  }
}
