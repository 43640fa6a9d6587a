import type { Preset } from './preset.ts'
import { crmls } from './presets/crmls.ts'

/** Lists that we know, by the name that `--preset` takes. */
export const presets: Record<string, Preset> = { crmls }
