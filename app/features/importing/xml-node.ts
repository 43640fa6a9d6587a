import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'

/** An element: its name without prefix, and its first line, starting at 1. */
export type XmlNode = {
  name: string
  attributes: Record<string, BoundedText>
  text: BoundedText
  children: XmlNode[]
  line: number
}

/** All elements at a path of names: `all(unit, 'Units', 'Unit')`. */
export function all(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  let nodes = node ? [node] : []
  for (const name of path)
    nodes = nodes.flatMap(({ children }) => children.filter((each) => each.name === name))
  return nodes
}

/** The text of the first non-empty element at a path, or ''. */
export function textAt(node: XmlNode | undefined, ...path: string[]): BoundedText {
  return cutText(
    all(node, ...path)
      .find(({ text }) => text.trim() !== '')
      ?.text.trim() ?? '',
  )
}

/** An attribute of the first element at a path that has it, or ''. */
export function attributeAt(node: XmlNode | undefined, attribute: string, ...path: string[]): BoundedText {
  return cutText(
    all(node, ...path)
      .find((each) => each.attributes[attribute])
      ?.attributes[attribute]?.trim() ?? '',
  )
}
