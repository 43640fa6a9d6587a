import type { Preset } from './preset.ts'
import { crmls } from './presets/crmls.ts'

/** The supported lists, by the value of `--preset`. */
export const presets: Record<string, Preset> = { crmls }

export const presetLabel = (name: string): string => `Weekly list of ${name.toUpperCase()}`
