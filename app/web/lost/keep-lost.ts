// The middleware keeps a page whose form got no answer. The code that does so loads after the page, since few users lose their connection.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

export type Results = Record<string, DataStrategyResult>
type Keep = (request: Request, next: () => Promise<Results>) => Promise<Results>

let keep: Keep | undefined
let stay: () => DataStrategyResult | null = () => null

/** keep-page.tsx calls this once it is loaded. */
export function installKeepPage(how: Keep, stayHere: typeof stay): void {
  keep = how
  stay = stayHere
}

/** The answer to a form that would show another page, so that this one stays unchanged; null for a form to this page. */
export const stayedHere = () => stay()

/** When a form gets no answer, or the server fails, the page stays with the typed values. */
export const keepLost: MiddlewareFunction<Results> = ({ request }, next) =>
  keep ? keep(request, next) : next()
