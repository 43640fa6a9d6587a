import { globSync, readFileSync } from 'node:fs'
import { readHref } from '#app/features/alerts/paths.ts'
import { readRange } from '#app/features/analytics/range.ts'
import { addressCleaner } from '#app/features/analytics/clean-address.ts'
import { readBulkChange } from '#app/features/importing/read-change.ts'
import { readFilling } from '#app/features/importing/read-filling.ts'
import { readStatisticsAddress } from '#app/features/home-statistics/statistics.ts'
import { parseDetail } from '#app/features/listings/detail-params.ts'
import { readCompaniesFilters } from '#app/features/company-register/paths.ts'
import { readLogFilters } from '#app/features/moderation/log.query.server.ts'
import { readFilters } from '#app/features/moderation/paths.ts'
import { readHomesFilters } from '#app/features/moderation/homes-rules.ts'
import { readEmailsFilters } from '#app/features/emails/emails.query.server.ts'
import { readPeopleFilters } from '#app/features/moderation/people-rules.ts'
import { facebookName, instagramName } from '#app/features/profiles/handles.ts'
import { wizardStepOf } from '#app/features/profiles/wizard-steps.ts'
import { homesQuery, homeWords, readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { readRentChange } from '#app/features/own-homes/rent-change.ts'
import { readParams } from '#app/features/roommates/find-mate-params.ts'
import { readPendingAction } from '#app/features/saves/pending-action.ts'
import { parseCursor } from '#app/features/saves/saved-pages.query.server.ts'
import { parseSearch } from '#app/features/search/search-params.ts'
import { parseApiSearch, searchNames } from '#app/features/search/api-search.ts'
import { subletNotes } from '#app/features/sublets/public-sublets.ts'
import { readSubletSearch } from '#app/features/sublets/sublet-search.ts'
import { hasPendingAction, safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { HEAD_MOST, type Door } from '../door.ts'

type Reader = (text: string) => unknown
type Readers = Record<string, Reader>

/** Tries a reader of parameters with each name that it reads. */
const of = (read: (params: URLSearchParams) => unknown, names: string): Readers =>
  Object.fromEntries(
    names.split(' ').map((name) => [name, (text: string) => read(new URLSearchParams([[name, text]]))]),
  )
const urlOf = (params: URLSearchParams) => new URL(`http://roost.invalid/?${params.toString()}`)

const returnTo: Readers = { returnTo: (text) => safeReturnTo(text), waits: (text) => hasPendingAction(text) }
const search = of((params) => parseSearch(params), searchNames.join(' '))
const api = of((params) => parseApiSearch(params), searchNames.join(' '))

/** Readers of URL parameters, by the file that reads them; a sentence if they are only compared, looked up as a valid id, or
 *  converted to a number. */
export const ADDRESS_READERS: Record<string, Readers | string> = {
  'app/platform/addresses/return-to.ts': returnTo,
  'app/platform/addresses/with-query.ts': 'writes them',
  'app/platform/settings/s3-address.ts': 'a setting of the operator, of at most 4,000 characters',
  'app/web/requests.ts': 'writes them, in the browser',
  'app/platform/foreign/foreign-client.server.ts': 'sends them',
  'app/platform/open-id/open-id.server.ts': 'hands on what openid-client sends',
  'app/web/require-user.ts': 'writes them',
  'server/http/checks/long-queries.ts': 'counts their characters, of at most 8 kB',
  'app/features/sign-in/request-reset.server.ts': 'writes them',
  'app/features/sign-in/finish-provider-sign-in.server.ts': 'compares, and hands on to openid-client',
  'app/features/sign-in/provider-problems.ts': 'compares',
  'app/features/accounts/totp.server.ts': 'writes them',
  'app/features/alerts/paths.ts': {
    href: (text) => readHref(`/listings?q=${text}`),
    path: (text) => readHref(text),
  },
  'app/features/analytics/clean-address.ts': { address: addressCleaner(new Set()) },
  'app/features/analytics/dashboard.query.server.ts': 'readRange, and a campus by its slug',
  'app/features/analytics/range.ts': of((params) => readRange(params, '2026-11-27'), 'from to days'),
  'app/features/analytics/search-sums.ts': 'parseSearch, of stored addresses',
  'app/features/collections/collection-tools.query.server.ts': 'compareForm',
  'app/features/collections/list-rules.ts': 'compares',
  'app/features/collections/tool-paths.ts': 'writes them',
  'app/features/home-statistics/statistics.ts': of(
    (params) => readStatisticsAddress(urlOf(params)),
    'by home',
  ),
  'app/features/listings/detail-params.ts': of(
    (params) => parseDetail(params),
    'tab people perBed fee places way',
  ),
  'app/features/company-register/paths.ts': of(readCompaniesFilters, 'q state after'),
  'app/features/emails/emails.query.server.ts': of(readEmailsFilters, 'state after'),
  'app/features/moderation/homes-rules.ts': of(readHomesFilters, 'q status manager after'),
  'app/features/moderation/people-rules.ts': of(readPeopleFilters, 'q group after'),
  'app/features/moderation/log.query.server.ts': of(readLogFilters, 'actor kind subject after'),
  'app/features/moderation/paths.ts': of(readFilters, 'kind who state order after'),
  'app/features/profiles/handles.ts': {
    instagram: (text) => instagramName(cutLine(text)),
    facebook: (text) => facebookName(cutLine(`facebook.com/profile.php?id=${text}`)),
  },
  'app/features/profiles/wizard-steps.ts': of((params) => wizardStepOf(urlOf(params)), 'step'),
  'app/features/listings/paths.ts': 'writes them',
  'app/features/roommates/find-mate-params.ts': of(
    readParams,
    'q campus from to budget gender smoking pets place all tab status page group',
  ),
  'app/features/roommates/group-matches.query.server.ts': 'writes them',
  'app/features/saves/pending-action.ts': { query: (text) => readPendingAction(`do=like&home=${text}`) },
  'app/features/search/api-search.ts': api,
  'app/features/search/search-params.ts': search,
  'app/root.tsx': 'compares',
  'app/features/sublets/sublet-search.ts': of((params) => readSubletSearch(params), 'campus from until'),
  'app/routes/manage/publish-home.tsx': 'compares',
  'app/routes/sublets/own-sublets.tsx': 'compares',
  'app/routes/sublets/sublets.tsx': 'readSubletSearch',
  'app/routes/account/confirm.tsx': 'safeReturnTo; else compares',
  'app/routes/account/data.tsx': 'compares',
  'app/routes/account/sign-in/forgot-password.tsx': 'safeReturnTo; else compares, and opens what we sealed',
  'app/routes/account/sign-in/login.tsx': 'safeReturnTo; else compares',
  'app/routes/account/sign-in/provider-callback.ts': 'hands on to openid-client',
  'app/routes/account/sign-in/provider.tsx': 'safeReturnTo',
  'app/routes/account/sign-in/sign-up.tsx': 'safeReturnTo; else compares',
  'app/routes/admin/analytics-csv.ts': 'compares; readRange',
  'app/routes/admin/analytics.tsx': 'compares; readRange',
  'app/routes/admin/companies.tsx': 'readCompaniesFilters',
  'app/routes/admin/csv.ts': 'readHomesFilters, readCompaniesFilters, readFilters, readLogFilters',
  'app/routes/admin/emails.tsx': 'readEmailsFilters',
  'app/routes/admin/guide.tsx': 'compares',
  'app/routes/admin/homes.tsx': 'readHomesFilters',
  'app/routes/admin/log.tsx': 'readLogFilters',
  'app/routes/admin/people.tsx': 'readPeopleFilters',
  'app/routes/admin/piece.tsx': 'a number',
  'app/routes/admin/queue.tsx': 'readFilters, and an id',
  'app/routes/alerts/new-search.tsx': 'readHref',
  'app/routes/api/listing.ts': 'parseApiSearch',
  'app/routes/api/listings-map.ts': 'parseApiSearch',
  'app/routes/api/listings.ts': 'parseApiSearch',
  'app/routes/api/sublets.ts': 'readSubletSearch',
  'app/features/sublets/public-sublets.query.server.ts': 'readSubletSearch, subletNotes',
  'app/features/sublets/public-sublets.ts': of(
    (params) => subletNotes(params, readSubletSearch(params)),
    'campus from until color',
  ),
  'app/routes/collections/collection.tsx': 'a number; else compares',
  'app/routes/collections/compare.tsx': 'compareForm',
  'app/routes/collections/decision.tsx': 'a number; else compares',
  'app/routes/collections/homes-csv.ts': 'compares',
  'app/routes/collections/new-collection.tsx': 'compares',
  'app/routes/collections/print.tsx': 'compares',
  'app/routes/dev/mailbox-json.ts': 'only in the demo',
  'app/routes/dev/mailbox.tsx': 'only in the demo',
  'app/routes/find-mate/find-mate.tsx': 'readParams; else compares',
  'app/routes/groups/edit.tsx': 'compares',
  'app/routes/groups/group.tsx': 'candidates, of a cut text; else compares',
  'app/routes/inquiries/inquire.tsx': 'an id',
  'app/routes/listings/count.ts': 'parseSearch',
  'app/routes/listings/facets.ts': 'parseSearch',
  'app/routes/listings/home-answer.tsx': 'compares',
  'app/routes/listings/listing.tsx': 'parseDetail',
  'app/routes/listings/listings.tsx': 'parseSearch',
  'app/routes/listings/way.ts': 'compares',
  'app/features/importing/read-filling.ts': of(
    (params) => readFilling(params, new Date('2026-11-27T12:00:00Z')),
    'fees availableFrom priceBasis description',
  ),
  'app/features/importing/read-change.ts': of(
    (params) => readBulkChange(params, new Date('2026-11-27T12:00:00Z')),
    'availableFrom leaseMonths pets fees',
  ),
  'app/routes/manage/change.tsx': 'readChange, readHomesAsked, and ids',
  'app/routes/manage/homes.tsx': 'readHomesAsked, and an id',
  'app/features/own-homes/homes-asked.ts': of((params) => {
    const asked = readHomesAsked(params)
    return [homeWords(asked.q), homesQuery(asked)]
  }, 'show q sort page'),
  'app/routes/manage/drafts.tsx': 'readFilling; else compares, of at most 60 characters',
  'app/routes/manage/leads.tsx': 'compares, and an id',
  'app/routes/manage/rents.tsx': 'readRentChange, and readHomesAsked',
  'app/routes/manage/saved-answers.tsx': 'compares',
  'app/features/own-homes/rent-change.ts': {
    by: (text) => readRentChange(new URLSearchParams({ by: text, amount: '3' })),
    amount: (text) => readRentChange(new URLSearchParams({ by: 'percent', amount: text })),
    'rent-': (text) => readRentChange(new URLSearchParams({ by: 'each', 'rent-': text })),
  },
  'app/routes/manage/streets.ts': 'at most 100 characters',
  'app/routes/messages/messages.tsx': 'searchedWords, of a cut text; else ids',
  'app/routes/messages/page.ts': 'a number',
  'app/routes/people/contact.tsx': 'compares',
  'app/routes/people/public-profile.tsx': 'compares',
  'app/routes/saves/hidden.tsx': { after: (text) => parseCursor(text) },
  'app/routes/saves/liked.tsx': 'parseCursor',
  'app/routes/saves/viewed-homes.ts': 'ids, of at most 4,000 characters',
  'server/http/pages/whole-page.ts': 'ids of our routes',
}

/** The files that read URL parameters. */
export const addressFiles = globSync('{app,server}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.|\/ui\/|factory\.ts$/.test(path))
  .filter((path) => /\bsearchParams\b|\bURLSearchParams\b/.test(readFileSync(path, 'utf8')))

export const addressDoors = (): Door[] =>
  Object.entries(ADDRESS_READERS).flatMap(([path, readers]) =>
    typeof readers === 'string'
      ? []
      : Object.entries(readers).map(([name, read]) => ({ name: `${path} ?${name}=`, read, most: HEAD_MOST })),
  )
