import { collectionCopy as collections } from '#app/features/collections/copy.ts'
import { decisionCopy as decisions } from '#app/features/decisions/copy.ts'
import { groupCopy as groups, LOG_IN_TO_JOIN } from '#app/features/groups/copy.ts'
import { readPendingAction } from '#app/features/saves/pending-action.ts'
import { saveCopy as saves } from '#app/features/saves/copy.ts'
import { DOWNLOAD_AGAIN } from '#app/platform/addresses/return-to.ts'
import { roommateCopy as roommates } from './copy.ts'

type Reason = [path: RegExp, reason: string, query?: RegExp]

/** The first match applies. The sentences come from the specification (part 2 §8), with one added for pages that it does not cover. */
const reasons: Reason[] = [
  [/^\/expanded-listing\/[^/]+\/save$/, collections.logInTo.add, /\bfor=add\b/],
  [/^\/expanded-listing\/[^/]+\/save$/, collections.logInTo.remove, /\bfor=remove\b/],
  [/^\/expanded-listing\/[^/]+\/save$/, collections.logInTo.create, /\bfor=name\b/],
  [/^\/expanded-listing\/[^/]+\/(save|like|hide|collections)$/, saves.logIn],
  [/^\/profile\/properties\/(liked|hidden)$/, saves.logIn],
  [/^\/profile\/properties\/new-collection$/, collections.logInTo.create],
  [/^\/profile\/properties$/, collections.logInTo.list],
  [/^\/collections\/[^/]+\/decision$/, decisions.logIn],
  [/^\/collections\/[^/]+\/note/, collections.logInTo.change],
  [/^\/collections\/[^/]+$/, collections.logInTo.delete, /\bask=delete\b/],
  [/^\/collections\/[^/]+$/, collections.logInTo.remove, /\bask=remove\b/],
  [/^\/collections\/[^/]+$/, collections.logInTo.change, /\b(edit|share)\b/],
  [/^\/collections\//, collections.logInTo.list],
  [/^\/profile\/groups\/new$/, groups.logInTo.create],
  [/^\/profile\/groups\/[^/]+\/edit$/, groups.logInTo.add],
  [/^\/profile\/groups\/[^/]+$/, groups.logInTo.remove, /\bask=remove\b/],
  [/^\/profile\/groups\/[^/]+$/, groups.logInTo.details, /\bask=/],
  [/^\/profile\/groups\/[^/]+$/, groups.logInTo.add, /\b(for=invite|find=)/],
  [/^\/profile\/groups\/[^/]+$/, collections.logInTo.add, /\bfor=add\b/],
  [/^\/profile\/groups\/join\/[^/]+$/, LOG_IN_TO_JOIN],
  [/^\/profile\/groups\/./, groups.logInTo.details],
  [/^\/profile\/groups$/, groups.logInTo.list],
  [/^\/public-profile\/[^/]+\/match$/, roommates.logInTo.accept, /\bfor=accept\b/],
  [/^\/public-profile\/[^/]+\/match$/, roommates.logInTo.reject, /\bfor=reject\b/],
  [/^\/public-profile\/[^/]+\/match$/, roommates.logInTo.send],
  [/^\/find-mate$/, roommates.logInTo.matched, /\btab=matches\b/],
  [/^\/find-mate$/, roommates.logInTo.view],
  [/^\/manage\/company\/join\/./, 'You are invited to work together. Log in or sign up to see it and join.'],
  [/^\/(account|admin|inquiries|manage|messages|profile|addProfileInfo)(\/|$)/, 'Please log in first.'],
  [/^\/expanded-listing\/[^/]+\/./, 'Please log in first.'],
  [/^\/public-profile\/[^/]+\/contact$/, 'Please log in first.'],
]

/** Why the user has to log in for a page; null if they do not.
 *  @param returnTo the path of that page, with its query
 *  @param shown the path of the page below a dialog; a reason that it shares is not repeated */
export function logInReason(returnTo: string, shown = returnTo): string | null {
  const reason = reasonOf(returnTo)
  return shown !== returnTo && reason === reasonOf(shown) ? null : reason
}

function reasonOf(returnTo: string): string | null {
  const [page = '', fragment] = returnTo.split('#')
  const [path = '', query = ''] = page.split('?')
  if (`#${fragment}` === DOWNLOAD_AGAIN) return 'Please log in first. Then press the download once more.'
  if (readPendingAction(query)) return saves.logIn
  return reasons.find(([at, , asks]) => at.test(path) && (asks?.test(query) ?? true))?.[1] ?? null
}
