// Rule 2 for data: each table has one feature that writes it. `architecture.mjs` checks that over every `insert`, `update` and
// `delete`, of Drizzle's builder and in SQL by hand, and that a feature reads tables of later features only where this list says
// why.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The feature that owns the tables of each file below app/database/schema, where it is not the one of the same name. */
const SCHEMA_OWNERS = {
  codes: 'accounts',
  'data-exports': 'account-settings',
  'second-factors': 'accounts',
  'stored-files': 'files',
  suspensions: 'suspensions',
  places: 'campuses',
  'home-decisions': 'publishing',
  'known-browsers': 'rate-limits',
  'listing-changes': 'listings',
  'listing-search': 'listings',
  'manager-feeds': 'feeds',
  'manager-imports': 'importing',
}
/** Tables that another feature owns than their file says. */
const TABLE_OWNERS = {
  contactViews: 'profiles', // who saw whose contact
  emailChanges: 'account-settings',
  homeReports: 'publishing', // beside the taking down that follows
  matches: 'roommates',
  pendingSignUps: 'sign-in',
  savedAnswers: 'saved-answers',
}

/** Writes of another feature's table, with the reason. */
const WRITES = {
  'account-settings users': 'name, phone, addresses and deletion of one’s own account',
  'account-settings signInMethods': 'a new password',
  'account-settings pendingSignUps': 'deletion of an account',
  'campuses listingDrives': 'drives to a campus that goes',
  'campuses profiles': 'a campus that goes leaves the profiles that named it',
  'companies conversationSides': 'the people of a company are those of its leads’ conversations',
  'companies inquiries': 'an owner answers the inquiries of somebody who leaves',
  'companies users': 'a colleague becomes a manager by joining',
  'companies listings': 'an owner looks after the homes of somebody who leaves',
  'company-register listings': 'a confirmation stands still while a home is held',
  'contact users': 'an invited manager becomes one by accepting',
  'contact listings': 'the first homes get the manager who accepted',
  'freshness listings': 'a confirmation that ends takes the home out of search',
  'groups conversations': 'a new group has its conversation in the same transaction',
  'groups conversationSides': 'the members of a group are those of its conversation',
  'groups collections': 'a new group has its shortlist in the same transaction, under its name',
  'inquiries conversationSides': 'the student writes with whoever answered last',
  'inquiries conversations': 'an answer begins or continues a conversation',
  'listing-page listingDrives': 'a drive is kept where a page asked the routing service for it',
  'listings goneReports': 'a confirmation answers them',
  'listings homeQuestions': 'a confirmation answers them',
  'listings places': 'places are imported with homes',
  'listings trustedSources': 'deletion of an account',
  'listings homeDecisions': 'deletion of an account',
  'listings managerFeeds': 'deletion of an account',
  'listings managerImports': 'deletion of an account',
  'moderation homeReports': 'quotes are erased 90 days after the decision',
  'moderation reports': 'quotes are erased 90 days after the decision',
  'moderation moderationLog': 'deletion of an account: an admin becomes a random key',
  'moderation moderationItems': 'moderation decides what the queue holds',
  'notifications emailRefusals': 'choosing emails again takes an unsubscription back',
  'photos listings': 'a home holds the addresses of its photos',
  'publishing listings': 'a draft begins and goes as a row',
  'roommates photos': 'an offered room takes its photos with it',
  'sublets photos': 'a sublet that ends takes its photos with it, and one taken down hides them',
  'suspensions users': 'a suspension is said on the account, where every session reads it',
  'tour-reminders tours': 'of what somebody was reminded or told already',
  'sign-in users': 'an account begins by signing up, and stays when somebody takes its deletion back',
  'sign-in signInMethods': 'passwords and providers',
  'sign-in sessions': 'one that began while the password changed ends',
  'sign-in profiles': 'a new account has its name at once, in the same transaction',
}

const AROUND = 'whose open pages reload when somebody becomes visible or invisible, in one statement'
const VISIBLE = 'who may see whom is asked below everything that shows people'
/** Reads of a table whose owner comes later in the order of features, with the reason. */
const READS = {
  'accounts hiddenHomes':
    'whether searches leave out homes is read with the session, so that none waits for it',
  'campuses savedSearches': 'what a campus is used for, before it is removed',
  'campuses listings': 'what a campus is used for, before it is removed',
  'campuses profiles': 'what a campus is used for, before it is removed',
  'commute listings': 'from where the ways to campus begin',
  'companies companyConversations': 'which conversations its people join and leave',
  'companies conversations': 'which conversations its people join and leave',
  'companies messages': 'when the last one was written',
  'companies managerFeeds': 'whether a company is in use',
  'emails users': 'whom an unsubscribe link names',
  'freshness viewedHomes': 'reports of people who opened the home count',
  'importing managerFeeds': 'the names of a company’s lists',
  'groups collectionMembers': 'which lists of a group somebody keeps who leaves it',
  'listings trustedSources': 'lists confirm homes where the operator trusts them',
  'listings homeDecisions': 'the download of a person’s data',
  'company-register homeReports': 'how many reports there were about a company’s homes',
  'companies companyRegister': 'whether a company is suspended, whose owners then stay in it',
  'listings companyRegister': 'whether a company’s homes are held',
  'listings homeReports': 'the download of a person’s data',
  'listings transitMinutes': 'how long it is to campus, on cards and in the search index',
  'moderation-queue users': 'who is an admin',
  'notifications users': 'to whom, by which address',
  'notifications profiles': 'the name in an email',
  'people collections': AROUND,
  'people collectionMembers': AROUND,
  'people conversationSides': AROUND,
  'people groupInvitations': AROUND,
  'people groupMembers': AROUND,
  'people matchRequests': AROUND,
  'people users': VISIBLE,
  'people profiles': VISIBLE,
  'people matches': VISIBLE,
  'rate-limits users': 'which browsers the account of an address knows',
  'people contactViews': 'the download of a person’s data',
  'photos listings': 'whose home a photo shows',
  'photos companies': 'what waits with a new logo',
  'photos companyMembers': 'whose home or logo a photo shows',
  'photos sublets': 'whose place a photo shows',
  'photos users': 'whose picture it is',
  'search hiddenHomes': 'homes that a student hid are not found',
  'site users': 'who changed a text',
}

/** The tables of the schema by their names in SQL. */
export function schemaTables(root) {
  const files = globSync(`${root}/app/database/schema/*/*.ts`)
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
        ([, table, name]) => [name, { schema: basename(file, '.ts'), table }],
      ),
    ),
  )
}

/** Which tables of `app/database/schema` a parsed file imports as values, by their local name. */
function tablesOf({ module }) {
  const tables = new Map()
  for (const { moduleRequest, entries } of module.staticImports) {
    const schema = /database\/schema\/\w+\/([\w-]+)\.ts$/.exec(moduleRequest.value)?.[1]
    for (const { isType, importName, localName } of schema ? entries : [])
      if (!isType && importName.name) tables.set(localName.value, { schema, table: importName.name })
  }
  return tables
}

/** In SQL: what is written and read. A table that the query fills in stands as `${name}`. */
const IN_SQL = /\b(insert\s+into|update|delete\s+from|from|join)\s+(?:only\s+)?(\$\{)?(\w+)/gi
/** Stands in SQL for a name that `sql.identifier` or `sql.raw` makes: perhaps of any table that the file names. */
const MADE = 'madeName'
const isMade = ({ callee }) =>
  callee?.object?.name === 'sql' && /^(identifier|raw)$/.test(callee.property?.name ?? '')
const isSql = (text) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

/** The tables that a file uses, each with whether it inserts into it, updates or deletes from it. */
function usedIn(parsed, byName, Visitor) {
  const imported = tablesOf(parsed)
  const used = new Map([...imported.values()].map((of) => [of.table, { ...of, written: false }]))
  const note = (of, written) => {
    if (of) used.set(of.table, { ...of, written: written || used.get(of.table)?.written === true })
  }
  const named = new Set()
  new Visitor({
    Literal({ value }) {
      if (byName.has(value)) named.add(byName.get(value))
    },
    CallExpression({ callee, arguments: [table] }) {
      if (callee.name === 'getTableName') named.add(imported.get(table?.name))
    },
  }).visit(parsed.program)
  const bySql = ({ quasis, expressions }) => {
    const text = quasis
      .map(({ value }, place) => {
        const filled = expressions[place]
        return value.raw + (filled ? `\${${isMade(filled) ? MADE : (filled.name ?? '')}}` : '')
      })
      .join('')
    for (const [, verb, filledIn, name] of text.matchAll(IN_SQL)) {
      const tables = name === MADE ? [...named] : [filledIn ? imported.get(name) : byName.get(name)]
      for (const of of tables) note(of, !/^(from|join)$/i.test(verb))
    }
  }
  new Visitor({
    // A shorter name for a table.
    VariableDeclarator({ id, init }) {
      const [names, tables] = id.elements ? [id.elements, init?.elements ?? []] : [[id], [init]]
      names.forEach((name, place) => {
        const of = imported.get(tables[place]?.name)
        if (name && of) imported.set(name.name, of)
      })
    },
    CallExpression({ callee, arguments: [table] }) {
      if (/^(insert|update|delete)$/.test(callee.property?.name ?? '') && table?.type === 'Identifier')
        note(imported.get(table.name), true)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.name === 'sql') bySql(quasi)
    },
    TemplateLiteral(node) {
      if (isSql(node.quasis[0].value.raw)) bySql(node)
    },
  }).visit(parsed.program)
  return [...used.values()]
}

/** The broken rules of one file of a feature. @param order the features, in reading order
 *  @param byName the tables of the schema, as `schemaTables` finds them */
export function brokenByTables(feature, order, byName, parsed, Visitor) {
  return usedIn(parsed, byName, Visitor).flatMap(({ schema, table, written }) => {
    const owner = TABLE_OWNERS[table] ?? SCHEMA_OWNERS[schema] ?? schema
    const key = `${feature} ${table}`
    if (!order.includes(owner) || owner === feature) return []
    if (written) return key in WRITES ? [] : [`rule 2: ${table} is written by ${owner} alone`]
    return order.indexOf(owner) < order.indexOf(feature) || key in READS || key in WRITES
      ? []
      : [`rule 2: ${feature} comes before ${owner}, yet reads ${table}`]
  })
}
