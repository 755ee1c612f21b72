import { audit } from '../../modules/account/store/audit-log';
import { addAnnotation, countAnnotations } from '../../modules/explain/store/annotation-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { annotationBody, ownAnnotation } from './annotation-schema';

const annotationsMax = 5_000;

export const createSearchAnnotation = defineWrite({
  id: 'createSearchAnnotation',
  area: 'search-console',
  method: 'post',
  path: '/websites/{websiteId}/search-console/annotations',
  summary: 'Record what happened to a website',
  description:
    'Records a deploy, content that was published, an outage, a link or a note on a day, so that charts of clicks can show it.',
  tool: {
    description:
      'Records on a day what happened to a website, such as a deploy, for charts of Google clicks.',
  },
  params: websitePath,
  body: annotationBody,
  status: 201,
  errors: ['payment_required'],
  response: ownAnnotation,
  resolve: lockedPathWebsite,
  async handle(context, { resource, body }) {
    const { db } = context;
    if ((await countAnnotations(db, resource.id)) >= annotationsMax) {
      const message = `A website has at most ${annotationsMax} annotations: delete some first.`;
      throw new AppError('payment_required', message);
    }
    const annotation = await addAnnotation(db, resource.id, body);
    await audit(db, context, {
      action: 'annotation.create',
      targetType: 'website',
      targetId: resource.id,
      details: { kind: annotation.kind, day: annotation.day, title: annotation.title },
    });
    return { data: annotation };
  },
});
