import { createHash } from 'node:crypto'
import type { RegisterFacts } from './rules.ts'

/** A hash of what the form of a company's entry shows. The form sends it back to detect concurrent changes. */
export function registerVersion(entry: RegisterFacts & { notes: string; shown: readonly string[] }): string {
  const { licenseNumber, licenseEndsOn, documentsOn, documentsBy } = entry
  const { termsVersion, termsOn, memberThrough, notes, shown } = entry
  const facts = [licenseNumber, licenseEndsOn, documentsOn, documentsBy, termsVersion, termsOn, memberThrough]
  return createHash('sha256')
    .update(JSON.stringify([...facts, notes, shown]))
    .digest('hex')
    .slice(0, 16)
}
