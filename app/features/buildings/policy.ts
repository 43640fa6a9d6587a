import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { own } from '#app/platform/rules.ts'

export type BuildingFacts = { userId: string }

export const buildingPolicy = policy({
  read: evenSuspended(own),
  choose: own,
} satisfies Record<string, Rule<BuildingFacts>>)
