// The middleware keeps a page whose form was not answered. How it does is loaded after the page, since few lose their connection.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

export type Results = Record<string, DataStrategyResult>
type Keep = (request: Request, next: () => Promise<Results>) => Promise<Results>

let keep: Keep | undefined
let stay: () => DataStrategyResult | null = () => null

/** Called once what keeps pages is loaded (keep-page.tsx). */
export function keepBy(how: Keep, stayHere: typeof stay): void {
  keep = how
  stay = stayHere
}

/** The answer to a form that would show another page, so that this one stays as it is; null for a form to this one. */
export const stayedHere = () => stay()

/** When no answer to a form arrives, or the server broke, the page stays, with what was typed. */
export const keepLost: MiddlewareFunction<Results> = ({ request }, next) =>
  keep ? keep(request, next) : next()
