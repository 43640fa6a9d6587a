// Types enforce rule 6 of CONTRIBUTING.md; this enforces what they cannot see.
const HANDLE =
  /\b(Database|Reading|Sealed|Reviewed|SystemContext|ReadingContext|Person|Actor|(?:Node)?Pg(?:Async)?(?:Database|Transaction))\b/

/** The handle that a type names, directly or through a local alias. */
function handleIn(text, aliases) {
  const [direct] = HANDLE.exec(text) ?? []
  return direct ?? text.match(/\b\w+\b/g)?.flatMap((word) => aliases.get(word) ?? [])[0]
}

const isAssertion = ({ type }) => /^TS(AsExpression|TypeAssertion)$/.test(type)

/** The type parameter that makes up all of a type, or one of its members or elements. A text parameter is not a handle. */
function parameterIn(type, node) {
  if (type.operator === 'keyof') return undefined
  const parts = type.types ?? type.elementTypes ?? [type.elementType ?? type.typeAnnotation].filter(Boolean)
  if (parts.length > 0) return parts.map((part) => parameterIn(part, node)).find(Boolean)
  for (let around = node; around; around = around.parent) {
    const own = around.typeParameters?.params?.find(({ name }) => name?.name === type.typeName?.name)
    if (own) return own.constraint?.type !== 'TSStringKeyword' && own
  }
  return undefined
}

/** An assertion would open the gate without a rule, or act as another person. */
const noForgedHandles = {
  create(context) {
    const textOf = (node) => context.sourceCode.getText(node)
    const aliases = new Map()
    const found = []
    const note = (node) => found.push(node)
    const forged = ({ expression, typeAnnotation, parent }) => {
      if (textOf(typeAnnotation) === 'const') return undefined
      if (/\b(db|ctx)\b/.test(textOf(expression))) return 'handle'
      return parameterIn(typeAnnotation, parent) && 'value of any type'
    }
    return {
      // `import type { Database as Db }`, and `type Db = Database`.
      ImportSpecifier(node) {
        aliases.set(node.local.name, handleIn(node.imported.name, new Map()))
      },
      TSTypeAliasDeclaration(node) {
        aliases.set(node.id.name, handleIn(textOf(node.typeAnnotation), aliases))
      },
      TSInterfaceDeclaration(node) {
        aliases.set(node.id.name, handleIn([...node.extends, node.body].map(textOf).join(' '), aliases))
      },
      TSAsExpression: note,
      TSTypeAssertion: note,
      TSTypePredicate: note,
      'Program:exit'() {
        // Reports only the outer assertion of `db as unknown as Database`.
        for (const node of found.filter(({ parent }) => !isAssertion(parent))) {
          const name = handleIn(textOf(node.typeAnnotation), aliases) || (node.expression && forged(node))
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
