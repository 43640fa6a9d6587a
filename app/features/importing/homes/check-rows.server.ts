import type { KeptField } from '#app/features/listings/changes/record-list.server.ts'
import { findBasis } from '#app/features/listings/facts/price.ts'
import type { Finding } from '#app/features/publishing/checks/fair-housing.ts'
import { ruleOf } from '#app/features/publishing/checks/fair-housing.ts'
import { checkHome, type CheckedHome } from '#app/features/publishing/checks/check-home.ts'
import type { ListingFields } from '#app/features/listings/listing-form.ts'
import type { ListOwner, HomeToSave } from '#app/features/listings/changes/save-listings.server.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import type { RowFinding } from './import-report.ts'

/** A home of a list in the form that is checked: what its list leaves out stays as it is stored. */
export function checkedRow(
  home: ListingFields,
  before?: HomeToSave['before'],
  keeps: readonly KeptField[] = [],
): CheckedHome {
  const { basis, assumed } = findBasis(home)
  return {
    ...home,
    ...(before && Object.fromEntries(keeps.map((field) => [field, before[field]]))),
    priceBasis: basis,
    priceBasisAssumed: assumed && (before?.priceBasisAssumed ?? true),
  }
}

/** What a new home of a list becomes. A manager's incomplete home stays a draft, as in the editor; a home of the operator
 *  with wording that the law may not allow waits for an admin. */
export function newStatus(home: ListingFields, owner: ListOwner | undefined, now: Date): ListingStatus {
  const check = checkHome(checkedRow(home), now)
  if (owner) return check.missing.length > 0 ? 'draft' : owner.newAs
  return check.wording.length > 0 ? 'submitted' : 'published'
}

/** What the check finds in the homes of a list, by external id. Others are answered between them: long descriptions take a few
 *  milliseconds each. */
export async function findingsInRows(
  homes: HomeToSave[],
  { owner, keeps, now }: { owner: ListOwner | undefined; keeps: readonly KeptField[]; now: Date },
): Promise<Map<string, RowFinding[]>> {
  const found = new Map<string, RowFinding[]>()
  const rest = yieldOften()
  for (const { home, before } of homes) {
    const { missing, wording } = checkHome(checkedRow(home, before, keeps), now)
    const isDraft = owner && (before ? before.status === 'draft' : true)
    const lacks: RowFinding[] =
      isDraft && missing.length > 0
        ? [
            {
              field: '',
              text: `stays a draft until it is complete. Missing: ${missing.map(({ text }) => text.toLowerCase()).join('; ')}`,
            },
          ]
        : []
    found.set(home.externalId, [...wording.map(wordingText), ...lacks])
    await rest()
  }
  return found
}

function wordingText({ rule, before, phrase, after }: Finding): RowFinding {
  return {
    field: 'description',
    text: `the law may not allow this wording about ${ruleOf(rule)?.about ?? 'people'}`,
    quote: { before, phrase, after },
  }
}
