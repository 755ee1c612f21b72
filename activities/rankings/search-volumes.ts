import {
  readSearchVolumes,
  type SearchVolumeDeps,
  type VolumeCallRef,
} from '../../modules/rankings/collect/read-search-volumes';
import { callSignal } from '../call-signal';
import { withHeartbeat } from '../with-heartbeat';

export const createSearchVolumeActivities = (deps: SearchVolumeDeps) => ({
  async readSearchVolumes(ref: VolumeCallRef) {
    const signal = callSignal();
    return withHeartbeat(() => readSearchVolumes(deps, ref, signal));
  },
});
