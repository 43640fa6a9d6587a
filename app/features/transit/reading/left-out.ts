import { plainName } from '#app/platform/text/storable-text.ts'

const MOST_SAID = 20

/** Counts what a timetable's rows lacked, and keeps the first of them with their lines. */
export class LeftOut {
  /** How often for each reason. */
  readonly reasons = new Map<string, number>()
  /** The first of them: `stops.txt, line 7: …`. */
  readonly first: string[] = []
  /** @param detail what exactly was found there */
  add(file: string, line: number, reason: string, detail = ''): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
    if (this.first.length < MOST_SAID)
      this.first.push(`${file}, line ${line}: ${reason}${detail === '' ? '' : ` (${plainName(detail, 60)})`}`)
  }
}
