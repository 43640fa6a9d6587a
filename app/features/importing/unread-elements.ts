import { wholeStart } from '#app/platform/text/storable-text.ts'
import type { ListRemark } from '#app/features/list-columns/columns.ts'
import type { XmlNode } from './xml-node.ts'

const MOST_NAMES = 20 // listed in one remark

/** Which parts of an element a format reads, or leaves out because no page could show them. Elements that are not named here are
 *  not examined. */
export type KnownElements = ReadonlyMap<string, ReadonlySet<string>>

/** @param parts the parts of each element, separated by spaces */
export const knownElements = (parts: Record<string, string>): KnownElements =>
  new Map(Object.entries(parts).map(([name, names]) => [name, new Set(names.split(' '))]))

/** Collects elements in a document that its reader does not use, such as `Fee/AdminFee`, for one remark. */
export class UnreadElements {
  readonly #known: KnownElements
  readonly #names = new Set<string>()

  constructor(known: KnownElements) {
    this.#known = known
  }

  look(node: XmlNode): void {
    const parts = this.#known.get(node.name)
    if (!parts) return
    for (const child of node.children) {
      if (!parts.has(child.name) && saysSomething(child)) this.add(`${node.name}/${child.name}`)
      this.look(child)
    }
  }

  add(name: string): void {
    if (this.#names.size < MOST_NAMES) this.#names.add(name)
  }

  report(remark: ListRemark): void {
    if (this.#names.size === 0) return
    remark(`elements not read: ${[...this.#names].map((name) => wholeStart(name, 60)).join(', ')}`)
  }
}

const saysSomething = ({ text, attributes, children }: XmlNode): boolean =>
  text.trim() !== '' || Object.keys(attributes).length > 0 || children.length > 0
