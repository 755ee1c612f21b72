import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  getWorkspace,
  saveConfirmCredits,
  type Workspace,
} from '../../modules/account/store/workspace-store';
import type { Config } from '../../platform/config';
import { type Context, defineWrite } from '../operation/operation';

const creditsMax = 1_000_000;

export const spendingSchema = z
  .object({
    confirmAboveCredits: z
      .int()
      .min(0)
      .max(creditsMax)
      .nullable()
      .describe(
        'Credits of one purchase above which the dashboard asks first and agents confirm. Null: the dashboard asks before every purchase, and agents confirm above what the operator set',
      ),
    agentsConfirmAboveCredits: z
      .int()
      .min(0)
      .describe('Credits of one call above which an agent confirms now'),
  })
  .meta({ id: 'Spending' });

export const toSpending = ({ confirmCredits }: Workspace, { mcp }: Config) => ({
  confirmAboveCredits: confirmCredits,
  agentsConfirmAboveCredits: confirmCredits ?? mcp.confirmCredits,
});

/** The credits above which an agent confirms a purchase. */
export async function agentsConfirmAbove({
  db,
  services,
}: Pick<Context, 'db' | 'services'>): Promise<number> {
  return toSpending(await getWorkspace(db), services.config).agentsConfirmAboveCredits;
}

export const updateSpending = defineWrite({
  id: 'updateSpending',
  area: 'account',
  method: 'patch',
  path: '/account/spending',
  summary: 'Set from which cost on a purchase is confirmed',
  description:
    'Sets the credits of one purchase above which the dashboard asks first, and agents confirm over MCP. Null brings the usual rules back. Programs with a key are never asked: limit them by budgets.',
  tool: { unfit: 'People decide what agents may spend without asking' },
  body: z.strictObject({ confirmAboveCredits: spendingSchema.shape.confirmAboveCredits }),
  response: spendingSchema,
  async handle(context, { body }) {
    const { db, services } = context;
    await saveConfirmCredits(db, body.confirmAboveCredits);
    await audit(db, context, {
      action: 'spending.update',
      targetType: 'workspace',
      targetId: db.workspaceId,
      details: { ...body },
    });
    return { data: toSpending(await getWorkspace(db), services.config) };
  },
});
