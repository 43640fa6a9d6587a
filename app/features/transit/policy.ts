import { policy, type Rule } from '#app/platform/access.ts'
import { anybody, operatorOnly } from '#app/platform/rules.ts'

export const timetablePolicy = policy({
  /** Timetables are public. */
  read: anybody,
  save: operatorOnly,
} satisfies Record<string, Rule<null>>)
