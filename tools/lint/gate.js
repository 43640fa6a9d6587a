// Checks rule 6 of CONTRIBUTING.md where types do not hold it yet: an exported function that takes a Context, whose
// database is open, asks a rule, starts from `visibleTo`, or is named `unsafe…`. One that takes Gated cannot do otherwise.
const isReadFile = (path) => /\/queries(\/[^/]+)?\.server\.ts$/.test(path)
const isJobFile = (path) => /\/jobs(\/[^/]+)?\.server\.ts$/.test(path)

const gate = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    if (path.includes('/app/routes/')) return { MemberExpression: (node) => reportDatabase(context, node) }
    const guards = [
      'authorize',
      'find',
      'change',
      'assertAllowed',
      ...(isReadFile(path) ? ['visibleTo'] : []),
    ]
    const open = []
    const enter = (node) => {
      const name = openName(context, node)
      if (name && !name.startsWith('unsafe') && !isJobFile(path)) open.push({ node, name, guarded: false })
    }
    const leave = (node) => {
      if (open.at(-1)?.node !== node) return
      const { name, guarded } = open.pop()
      if (!guarded)
        context.report({ node, message: `${name} takes a Context and asks no rule: ${guards.join('(, ')}(` })
    }
    return {
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ExportNamedDeclaration(node) {
        if (node.specifiers.length > 0 && !node.source)
          context.report({ node, message: 'export at the declaration, so that the gate can be seen' })
      },
      CallExpression(node) {
        if (guards.includes(node.callee.name)) for (const one of open) one.guarded = true
      },
    }
  },
}

/** The name of an exported function with a parameter typed by Context, or undefined for any other function. */
function openName(context, node) {
  const named = node.type === 'FunctionDeclaration' ? node : node.parent
  const statement = node.type === 'FunctionDeclaration' ? node.parent : node.parent.parent?.parent
  if (!/^Export(Named|Default)Declaration$/.test(statement?.type) || !named.id) return undefined
  const takesContext = node.params.some((param) => {
    const annotation = (param.left ?? param).typeAnnotation
    return annotation && /\bContext\b/.test(context.sourceCode.getText(annotation))
  })
  return takesContext ? named.id.name : undefined
}

/** Reports `ctx.db` in a route: routes must call features, which check policies, and never the database. */
function reportDatabase(context, node) {
  if (node.property.name === 'db' && /(^|\.)(ctx|context)$/.test(context.sourceCode.getText(node.object)))
    context.report({ node, message: 'a route never touches ctx.db: call a verb or a query of a feature' })
}

const HANDLE = /^(Database|Reading|Sealed|Reviewed)$/

/** An assertion would open the gate without a rule. */
const noForgedHandles = {
  create: (context) => ({
    TSAsExpression(node) {
      const name = node.typeAnnotation.typeName?.name
      if (HANDLE.test(name ?? ''))
        context.report({
          node,
          message: `only the gate makes a ${name}: ask a rule (CONTRIBUTING.md, rule 6)`,
        })
    },
  }),
}

export default { meta: { name: 'roost' }, rules: { gate, 'no-forged-handles': noForgedHandles } }
