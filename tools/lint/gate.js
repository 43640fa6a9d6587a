// Checks rule 6 of CONTRIBUTING.md: every verb calls `authorize`, every query does so or starts from `visibleTo`, and a
// function that does neither is named `unsafe…`. It checks exported functions that take a Context, called doors here.
const isReadFile = (path) => /\/queries(\/[^/]+)?\.server\.ts$/.test(path)
const isJobFile = (path) => /\/jobs(\/[^/]+)?\.server\.ts$/.test(path)

const gate = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    if (path.includes('/app/routes/')) return { MemberExpression: (node) => reportDatabase(context, node) }
    const guards = isReadFile(path) ? ['authorize', 'visibleTo'] : ['authorize']
    const doors = []
    const enter = (node) => {
      const name = doorName(context, node)
      if (name && !name.startsWith('unsafe') && !isJobFile(path)) doors.push({ node, name, guarded: false })
    }
    const leave = (node) => {
      if (doors.at(-1)?.node !== node) return
      const { name, guarded } = doors.pop()
      if (!guarded)
        context.report({ node, message: `${name} takes a Context but calls no ${guards.join('( or ')}(` })
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
        if (guards.includes(node.callee.name)) for (const door of doors) door.guarded = true
      },
    }
  },
}

/** The name of an exported function with a parameter typed by Context, or undefined for any other function. */
function doorName(context, node) {
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

export default { meta: { name: 'roost' }, rules: { gate } }
