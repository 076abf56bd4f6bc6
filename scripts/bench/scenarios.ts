import type autocannon from 'autocannon';
import type pg from 'pg';
import { lastNews, removeAfter, type Surroundings } from './data.ts';
import { medians, type Round, runRound, type Target } from './load.ts';
import type { Peer } from './peer.ts';
import type { Session } from './stage.ts';
import { sampleNews, searchedNames, seededRandom } from './text.ts';
import { visitorScenarios } from './visitor-scenarios.ts';

/** The same request to the product and to the bare server. */
export interface Scenario {
  readonly name: string;
  /** The target: the minimum requests per second as a share of the bare server's. */
  readonly aim: number;
  readonly product: autocannon.Request[];
  readonly bare: autocannon.Request[];
  /** Restores the table after each round. */
  readonly cleanUp?: () => Promise<void>;
}

export interface Comparison {
  readonly scenario: Scenario;
  readonly product: Round;
  readonly bare: Round;
  /** If a peer got the same requests. */
  readonly peer?: Round;
}

/** The scenarios on the filled database; `client` is its owner. */
export async function makeScenarios(
  client: pg.Client,
  session: Session,
  surroundings: Surroundings,
): Promise<Scenario[]> {
  const { categories } = surroundings;
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM news WHERE deleted_at IS NULL ORDER BY random() LIMIT 500',
  );
  const lastId = await lastNews(client);
  const asking = (operation: string, inputs: object[]) =>
    inputs.map((input) => request(`/api/${operation}`, input, session.cookie));
  const askingBare = (path: string, inputs: object[]) => inputs.map((input) => request(path, input));

  const page = { status: -1, page: 0, pageSize: 20 };
  const ids = rows.map(({ id }) => ({ id }));
  const searches = searchedNames.slice(1).map(({ word, share }) => {
    const inputs = [{ ...page, textSearch: word }];
    const name = `search, ${share * 100} % of rows match`;
    return { name, aim: 5, product: asking('getListNews', inputs), bare: askingBare('/search', inputs) };
  });
  return [
    {
      name: 'list of 20 with total',
      aim: 2.5,
      product: asking('getListNews', [page]),
      bare: askingBare('/list', [page]),
    },
    ...searches,
    ...(await visitorScenarios(client, surroundings)),
    { name: 'one record', aim: 0.7, product: asking('getDetailNews', ids), bare: askingBare('/record', ids) },
    {
      name: 'one insert',
      aim: 0.5,
      product: [inserting(request('/api/insertNews', {}, session.cookie), categories)],
      bare: [inserting(request('/insert', {}), categories)],
      cleanUp: () => removeAfter(client, lastId),
    },
  ];
}

/** Runs a scenario: warms the servers, loads them in turn, one at a time, and compares the median rounds. */
export async function compare(
  scenario: Scenario,
  targets: { product: Target; bare: Target },
  options: { seconds: number; rounds: number },
  peer?: Peer,
): Promise<Comparison> {
  const peerRequests = peer?.requests.get(scenario.name);
  const sides = [
    { name: 'product' as const, target: targets.product, requests: scenario.product },
    { name: 'bare' as const, target: targets.bare, requests: scenario.bare },
    ...(peer && peerRequests ? [{ name: 'peer' as const, target: peer.target, requests: peerRequests }] : []),
  ];
  const rounds = { product: [] as Round[], bare: [] as Round[], peer: [] as Round[] };
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const { name, target, requests } of sides) {
      const warming = round === 0;
      const done = await runRound(target, requests, warming ? Math.min(2, options.seconds) : options.seconds);
      if (!warming) rounds[name].push(done);
      await scenario.cleanUp?.();
    }
  }
  const { product, bare } = { product: medians(rounds.product), bare: medians(rounds.bare) };
  return { scenario, product, bare, ...(rounds.peer.length > 0 && { peer: medians(rounds.peer) }) };
}

function request(path: string, input: object, cookie?: string): autocannon.Request {
  const headers = { 'content-type': 'application/json', 'accept-language': 'vi', ...(cookie && { cookie }) };
  return { method: 'POST', path, headers, body: JSON.stringify(input) };
}

/** Gives each request its own article: a text of the usual size with a new title. */
function inserting(first: autocannon.Request, categories: readonly string[]): autocannon.Request {
  const random = seededRandom(7);
  const bodies = Array.from({ length: 50 }, () => {
    const { title, ...rest } = sampleNews(random);
    const categoryId = categories[Math.floor(categories.length * random())];
    const text = JSON.stringify({ ...rest, tags: [...new Set(rest.tags)], categoryId, status: 1 });
    return { start: `{"title":"${title} `, end: `",${text.slice(1)}` };
  });
  let count = 0;
  const setupRequest = (request: autocannon.Request) => {
    count += 1;
    const body = bodies[count % bodies.length];
    return { ...request, body: `${body?.start}${process.pid}-${count}${body?.end}` };
  };
  return { ...first, setupRequest };
}
