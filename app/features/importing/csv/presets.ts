import type { Preset } from './preset.ts'
import { crmls } from './presets/crmls.ts'

/** The supported lists, by the value of `--preset`. */
export const presets = { crmls } satisfies Record<string, Preset>

/** A supported list, by a name from outside. */
export const presetNamed = (name: string): Preset | undefined =>
  Object.entries(presets).find(([known]) => known === name)?.[1]

export const presetLabel = (name: string): string => `Weekly list of ${name.toUpperCase()}`
