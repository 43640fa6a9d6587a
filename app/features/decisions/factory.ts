import { rankField, reasonField, vetoField } from './read-ballot.ts'

/** The form fields of an answer. @param order the ranked homes, best first @param vetoes reasons by home */
export function ballotOf(order: string[], vetoes: Record<string, string> = {}): Record<string, string> {
  return {
    ...Object.fromEntries(order.map((id, index) => [rankField(id), String(index + 1)])),
    ...Object.fromEntries(
      Object.entries(vetoes).flatMap(([id, reason]) => [
        [vetoField(id), 'on'],
        [reasonField(id), reason],
      ]),
    ),
  }
}
