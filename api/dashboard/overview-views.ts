import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  deleteView,
  insertView,
  listViews,
  lockView,
  updateView,
} from '../../modules/dashboard/store/view-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineList, defineWrite, type WriteContext } from '../operation/operation';
import { viewBody, viewChanges, viewSchema } from './view-schema';

/** Of one person, with those that are shared. */
const viewsMax = 100;

const unfit = 'People look at the dashboard by views';
const viewPath = z.object({ viewId: idSchema('overviewView') });

const lockedPathView = ({ db, caller }: WriteContext, { viewId }: z.output<typeof viewPath>) =>
  lockView(db, caller.keyId, viewId);

/** A viewer has views of their own; those of everyone are the workspace's. */
function assertMayShare({ caller }: WriteContext, isShared: boolean): void {
  if (!isShared || caller.access === 'read_write') return;
  throw new AppError(
    'insufficient_scope',
    'A viewer does not change shared views. Save it as a view of your own, or ask an editor.',
  );
}

export const listOverviewViews = defineList({
  id: 'listOverviewViews',
  area: 'websites',
  path: '/overview/views',
  summary: 'List saved views of all websites',
  description:
    'Returns the views of the dashboard’s list of all websites that the caller saved, and those that are shared, by name.',
  tool: { unfit },
  response: viewSchema,
  handle: ({ db, caller }, { page }) => listViews(db, caller.keyId, page),
});

export const createOverviewView = defineWrite({
  id: 'createOverviewView',
  area: 'websites',
  method: 'post',
  path: '/overview/views',
  summary: 'Save a view of all websites',
  description:
    'Saves filters, bounds of numbers, order and columns of the dashboard’s list of all websites under a name, for the caller or for everyone of the workspace. A viewer of the dashboard saves views of their own.',
  tool: { unfit },
  isOpenToViewers: true,
  body: viewBody,
  status: 201,
  errors: ['payment_required'],
  response: viewSchema,
  async handle(context, { body }) {
    const { db, caller } = context;
    assertMayShare(context, body.isShared);
    const { total } = await listViews(db, caller.keyId, { limit: 1, offset: 0 });
    if (total >= viewsMax) {
      const message = `A person has at most ${viewsMax} views, shared ones included: delete some first.`;
      throw new AppError('payment_required', message);
    }
    const view = await insertView(db, caller.keyId, body);
    await audit(db, context, {
      action: 'overview_view.create',
      targetType: 'overview_view',
      targetId: view.id,
      details: { name: view.name, isShared: view.isShared },
    });
    return { data: view };
  },
});

export const updateOverviewView = defineWrite({
  id: 'updateOverviewView',
  area: 'websites',
  method: 'patch',
  path: '/overview/views/{viewId}',
  summary: 'Update a saved view of all websites',
  description:
    'Changes the named fields and keeps the others. A shared view that no longer is belongs to the caller.',
  tool: { unfit },
  isOpenToViewers: true,
  params: viewPath,
  body: viewChanges,
  response: viewSchema,
  resolve: lockedPathView,
  async handle(context, { body, resource }) {
    const { db, caller } = context;
    const { id } = resource;
    const view = {
      name: body.name ?? resource.name,
      isShared: body.isShared ?? resource.isShared,
      filters: body.filters ?? resource.filters,
      ranges: body.ranges ?? resource.ranges,
      sort: body.sort ?? resource.sort,
      columns: body.columns === undefined ? resource.columns : body.columns,
    };
    assertMayShare(context, resource.isShared || view.isShared);
    const stored = await updateView(db, caller.keyId, { id, view });
    await audit(db, context, {
      action: 'overview_view.update',
      targetType: 'overview_view',
      targetId: id,
      details: { ...body },
    });
    return { data: stored };
  },
});

export const deleteOverviewView = defineWrite({
  id: 'deleteOverviewView',
  area: 'websites',
  method: 'delete',
  path: '/overview/views/{viewId}',
  summary: 'Delete a saved view of all websites',
  description: 'Deletes the view for everyone who has it. Nothing that it lists changes.',
  tool: { unfit },
  isOpenToViewers: true,
  params: viewPath,
  response: deleted,
  resolve: lockedPathView,
  confirm: async (_context, { resource }) => ({
    summary: [`Deletes the view ${quoted(resource.name)}. This cannot be undone.`],
    version: resource.name,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    assertMayShare(context, resource.isShared);
    await deleteView(db, resource.id);
    await audit(db, context, {
      action: 'overview_view.delete',
      targetType: 'overview_view',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
