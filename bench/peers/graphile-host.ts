import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROLE } from './graphile-schema.ts';
import { tokenOf } from './graphile-token.ts';

interface Instance {
  createServ(make: object): { addTo(server: Server): Promise<void> | void };
}
interface RequestContext {
  readonly node?: { readonly req: IncomingMessage };
  readonly ws?: { readonly connectionParams?: { readonly authorization?: unknown } };
}
type Step = object;

// PostGraphile as a separate process; the argument is its folder.
const [folder = ''] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
const { postgraphile }: { postgraphile(preset: object): Instance } = load('postgraphile');
const { PostGraphileAmberPreset }: { PostGraphileAmberPreset: object } = load('postgraphile/presets/amber');
const { makePgService }: { makePgService(options: object): object } = load('postgraphile/adaptors/pg');
const { grafserv }: { grafserv: object } = load('postgraphile/grafserv/node');
const {
  extendSchema,
  gql,
}: { extendSchema(make: () => object): object; gql(text: TemplateStringsArray): object } =
  load('postgraphile/utils');
const grafast: {
  context(): { get(name: string): Step };
  constant(value: unknown): Step;
  listen(from: Step, topic: Step, parse: object): Step;
} = load('postgraphile/grafast');
const { jsonParse }: { jsonParse: object } = load('postgraphile/@dataplan/json');

const secret = process.env['GRAPHILE_SECRET'] ?? '';

/**
 * Returns the caller's claims from a token that the server signed. Nothing is looked up, so a stolen token works
 * until it expires. Without a token, no rows are visible.
 */
function claimsOf(token: string): Record<string, string> {
  const [company = '', user = ''] = token.split('.');
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(company, user, secret))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { role: ROLE };
  return { role: ROLE, 'claims.company': company, 'claims.user': user };
}

const subscription = extendSchema(() => ({
  typeDefs: gql`
    extend type Subscription {
      accountChanged: JSON
    }
  `,
  objects: {
    Subscription: {
      plans: {
        accountChanged: {
          subscribePlan: () =>
            grafast.listen(grafast.context().get('pgSubscriber'), grafast.constant('accounts'), jsonParse),
          plan: (event: Step) => event,
        },
      },
    },
  },
}));

const server = createServer();
const serv = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [subscription],
  pgServices: [
    makePgService({
      connectionString: process.env['GRAPHILE_DATABASE'],
      schemas: ['app'],
      pubsub: true,
      poolConfig: { max: 20 },
    }),
  ],
  // The first request, the readiness check, is a GET.
  grafserv: { websockets: true, graphiql: false, graphqlOverGET: true },
  grafast: {
    context: ({ node, ws }: RequestContext) => ({
      pgSettings: claimsOf(String(node?.req.headers['authorization'] ?? ws?.connectionParams?.authorization)),
    }),
  },
}).createServ(grafserv);
await serv.addTo(server);
server.listen(Number(process.env['GRAPHILE_PORT']), '127.0.0.1');
