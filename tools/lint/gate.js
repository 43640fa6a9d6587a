// Rule 6 of CONTRIBUTING.md is held by types; this holds what they cannot see.
const HANDLE =
  /\b(Database|Reading|Sealed|Reviewed|SystemContext|ReadingContext|Person|Actor|(?:Node)?Pg(?:Async)?(?:Database|Transaction))\b/

/** The handle that a type names: itself, or by a local name for it. */
function handleIn(text, aliases) {
  const [direct] = HANDLE.exec(text) ?? []
  return direct ?? text.match(/\b\w+\b/g)?.flatMap((word) => aliases.get(word) ?? [])[0]
}

const isAssertion = ({ type }) => /^TS(AsExpression|TypeAssertion)$/.test(type)
const isHandle = (node) =>
  isAssertion(node) ? isHandle(node.expression) : (node.property ?? node).name === 'db'

/** An assertion would open the gate without a rule, or act as somebody else. */
const noForgedHandles = {
  create(context) {
    const textOf = (node) => context.sourceCode.getText(node)
    const aliases = new Map()
    const found = []
    const note = (node) => found.push(node)
    return {
      // `import type { Database as Db }`, and `type Db = Database`.
      ImportSpecifier(node) {
        aliases.set(node.local.name, handleIn(node.imported.name, new Map()))
      },
      TSTypeAliasDeclaration(node) {
        aliases.set(node.id.name, handleIn(textOf(node.typeAnnotation), aliases))
      },
      TSInterfaceDeclaration(node) {
        aliases.set(node.id.name, handleIn(node.extends.map(textOf).join(' '), aliases))
      },
      TSAsExpression: note,
      TSTypeAssertion: note,
      TSTypePredicate: note,
      'Program:exit'() {
        // Of `db as unknown as Database` the outer one is enough.
        for (const node of found.filter(({ parent }) => !isAssertion(parent))) {
          const name =
            handleIn(textOf(node.typeAnnotation), aliases) ??
            (node.expression && isHandle(node.expression) && 'handle')
          if (name)
            context.report({
              node,
              message: `no assertion makes a ${name}: ask a rule (CONTRIBUTING.md, rule 6)`,
            })
        }
      },
    }
  },
}

export default { meta: { name: 'roost' }, rules: { 'no-forged-handles': noForgedHandles } }
