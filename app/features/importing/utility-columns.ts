import { wholeStart } from '#app/platform/text/storable-text.ts'
import { isUtilityName } from '#app/features/list-columns/fee-columns.ts'

const LONGEST = 80 // characters of a heading or a cell that are examined

/** Whether a fee column is only about utilities: `Utilities`, `Utils incl.`, but not `Fees and utilities`. */
export const isAboutUtilities = (heading: string): boolean =>
  /\butil/i.test(heading.slice(0, LONGEST)) &&
  !/\b(?:fees?|charges?|costs?)\b/i.test(heading.slice(0, LONGEST))

const NONE = /^\(?(?:none|no|n|\$?0)\)?$/i
const INCLUDED = /^(?:all )?(?:included|incl\.?|inc\.?)$/i
const ALL = /^(?:all|yes|y)$/i

/** Rewrites a cell of such a column for a fee column. `None` keeps its heading, because it says nothing about other fees. */
export function utilitiesText(cell: string, heading: string | undefined): string {
  if (heading === undefined || cell === '' || cell.length > LONGEST) return cell
  const isIncluded = /\binc/i.test(heading)
  if (NONE.test(cell)) return `${wholeStart(heading.trim(), LONGEST)}: ${cell}`
  if (INCLUDED.test(cell) || (isIncluded && ALL.test(cell))) return 'Utilities included'
  const names = cell.split(/[,;/&+]|\band\b/i).map((name) => name.trim())
  const areNames = !/[\d$=:]/.test(cell) && names.every(isUtilityName)
  return isIncluded && areNames ? names.map((name) => `${name} included`).join('; ') : cell
}
